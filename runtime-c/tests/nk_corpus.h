/**
 * @file nk_corpus.h
 * @brief Bundles on disk that tests load: all `.nk` files of a folder.
 */
#ifndef NETKIT_NK_CORPUS_H
#define NETKIT_NK_CORPUS_H

#include "nk_test.h"

/** A bundle in a block of its exact size. */
typedef struct {
    char path[512];
    uint8_t *data;
    size_t bytes;
} nk_file_t;

/** Most files of a folder. */
#define NK_MAX_FILES 64

/** The `.nk` files of a folder, sorted by name. */
typedef struct {
    nk_file_t files[NK_MAX_FILES];
    int32_t count;
} nk_corpus_t;

/**
 * The folder that an environment variable names, read at the first call; none, and once a line that
 * says so, if the variable is not set or the folder cannot be read.
 */
const nk_corpus_t *nk_corpus_of(const char *variable);

/** The file of a folder with the given name, or null. */
const nk_file_t *nk_corpus_find(const nk_corpus_t *corpus, const char *name);

/** Name of a file without its folders. */
const char *nk_file_name(const nk_file_t *file);

#endif
