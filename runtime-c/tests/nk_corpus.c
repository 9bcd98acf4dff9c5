/* opendir is POSIX; the macro must stand in front of all system headers. */
#define _POSIX_C_SOURCE 200809L

#include "nk_corpus.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MAX_FOLDERS 4

typedef struct {
    const char *variable;
    nk_corpus_t corpus;
} folder_t;

static folder_t folders[MAX_FOLDERS];

static int compare_paths(const void *left, const void *right)
{
    return strcmp(((const nk_file_t *)left)->path, ((const nk_file_t *)right)->path);
}

static void read_file(nk_corpus_t *corpus, const char *folder, const char *name)
{
    nk_file_t *file = &corpus->files[corpus->count];
    const size_t length = strlen(name);
    if (corpus->count == NK_MAX_FILES || length < 4 || strcmp(name + length - 3, ".nk") != 0) {
        return;
    }
    (void)snprintf(file->path, sizeof(file->path), "%s/%s", folder, name);
    FILE *stream = fopen(file->path, "rb");
    if (stream == NULL) {
        return;
    }
    (void)fseek(stream, 0, SEEK_END);
    file->bytes = (size_t)ftell(stream);
    (void)fseek(stream, 0, SEEK_SET);
    file->data = (uint8_t *)nk_block(file->bytes);
    if (fread(file->data, 1, file->bytes, stream) == file->bytes) {
        ++corpus->count;
    }
    (void)fclose(stream);
}

static void read_folder(folder_t *folder)
{
    const char *path = getenv(folder->variable);
    DIR *entries = path == NULL ? NULL : opendir(path);
    if (entries == NULL) {
        printf("skipped: tests with the bundles of %s, no such folder\n", folder->variable);
        return;
    }
    for (struct dirent *entry = readdir(entries); entry != NULL; entry = readdir(entries)) {
        read_file(&folder->corpus, path, entry->d_name);
    }
    (void)closedir(entries);
    qsort(folder->corpus.files, (size_t)folder->corpus.count, sizeof(nk_file_t), compare_paths);
}

const nk_corpus_t *nk_corpus_of(const char *variable)
{
    int32_t i = 0;
    while (i < MAX_FOLDERS - 1 && folders[i].variable != NULL &&
           strcmp(folders[i].variable, variable) != 0) {
        ++i;
    }
    if (folders[i].variable == NULL) {
        folders[i].variable = variable;
        read_folder(&folders[i]);
    }
    return &folders[i].corpus;
}

const nk_file_t *nk_corpus_find(const nk_corpus_t *corpus, const char *name)
{
    for (int32_t i = 0; i < corpus->count; ++i) {
        if (strcmp(nk_file_name(&corpus->files[i]), name) == 0) {
            return &corpus->files[i];
        }
    }
    return NULL;
}

const char *nk_file_name(const nk_file_t *file) { return strrchr(file->path, '/') + 1; }
