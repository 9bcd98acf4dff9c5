/* fstat and mmap are POSIX; the macro must stand in front of all system headers. */
#ifndef _POSIX_C_SOURCE
#define _POSIX_C_SOURCE 200809L
#endif

#include "netkit/nk_model.h"

#ifndef NK_TARGET_MCU

#include <string.h>

#ifndef NETKIT_MMAP
#define NETKIT_MMAP 1
#endif

#if NETKIT_MMAP && defined(_WIN32)

#include <windows.h>

static void release(void *mapping, size_t bytes)
{
    (void)bytes;
    (void)UnmapViewOfFile(mapping);
}

/** Maps a file for reading; copies on write. The view keeps the mapping object alive. */
static nk_status_t map_file(const char *path, void **mapping, size_t *bytes)
{
    LARGE_INTEGER length = {0};
    HANDLE file = CreateFileA(path, GENERIC_READ, FILE_SHARE_READ, NULL, OPEN_EXISTING,
                              FILE_ATTRIBUTE_NORMAL, NULL);
    if (file == INVALID_HANDLE_VALUE) {
        return NK_ERR_MODEL_OPEN;
    }
    nk_status_t status = NK_ERR_MODEL_READ;
    if (GetFileSizeEx(file, &length) && length.QuadPart > 0) {
        HANDLE object = CreateFileMappingA(file, NULL, PAGE_WRITECOPY, 0, 0, NULL);
        *mapping = object == NULL ? NULL : MapViewOfFile(object, FILE_MAP_COPY, 0, 0, 0);
        *bytes = (size_t)length.QuadPart;
        status = *mapping == NULL ? NK_ERR_MODEL_OPEN : NK_OK;
        if (object != NULL) {
            (void)CloseHandle(object);
        }
    }
    (void)CloseHandle(file);
    return status;
}

#elif NETKIT_MMAP

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

static void release(void *mapping, size_t bytes) { (void)munmap(mapping, bytes); }

/** Maps a regular file privately, for reading. */
static nk_status_t map_file(const char *path, void **mapping, size_t *bytes)
{
    struct stat facts;
    const int file = open(path, O_RDONLY);
    if (file < 0) {
        return NK_ERR_MODEL_OPEN;
    }
    nk_status_t status = NK_ERR_MODEL_READ;
    if (fstat(file, &facts) == 0 && S_ISREG(facts.st_mode) && facts.st_size > 0) {
        *bytes = (size_t)facts.st_size;
        *mapping = mmap(NULL, *bytes, PROT_READ, MAP_PRIVATE, file, 0);
        status = *mapping == MAP_FAILED ? NK_ERR_MODEL_OPEN : NK_OK;
    }
    (void)close(file);
    return status;
}

#else

#include <stdio.h>

/** Length of an open file, or 0 if it cannot be known. */
static size_t length_of(FILE *file)
{
    if (fseek(file, 0, SEEK_END) != 0) {
        return 0u;
    }
    const long length = ftell(file);
    return length > 0 && fseek(file, 0, SEEK_SET) == 0 ? (size_t)length : 0u;
}

/** Reads a file into the arena. */
static nk_status_t read_file(const char *path, nk_arena_t *arena, void **content, size_t *bytes)
{
    FILE *file = fopen(path, "rb");
    if (file == NULL) {
        return NK_ERR_MODEL_OPEN;
    }
    nk_status_t status = NK_ERR_MODEL_READ;
    *bytes = length_of(file);
    if (*bytes > 0u) {
        *content = nk_arena_alloc(arena, *bytes, NK_ACTIVATION_ALIGNMENT);
        status = *content == NULL ? NK_ERR_ARENA_OVERFLOW : NK_OK;
    }
    if (status == NK_OK && fread(*content, 1u, *bytes, file) != *bytes) {
        status = NK_ERR_MODEL_READ;
    }
    (void)fclose(file);
    return status;
}

#endif

nk_status_t nk_model_load_with(const char *path, const nk_load_options_t *options,
                               nk_arena_t *arena, nk_model_t *model)
{
    if (model == NULL) {
        return NK_ERR_INVALID_ARGUMENT;
    }
    memset(model, 0, sizeof(*model));
    if (path == NULL || options == NULL || arena == NULL) {
        return NK_ERR_INVALID_ARGUMENT;
    }
    if (arena->memory == NULL) {
        return NK_ERR_NOT_INITIALIZED;
    }
    void *content = NULL;
    size_t bytes = 0u;
#if NETKIT_MMAP
    if (arena->release != NULL) {
        return NK_ERR_INVALID_ARGUMENT;
    }
    const nk_status_t file_status = map_file(path, &content, &bytes);
    if (file_status != NK_OK) {
        return file_status;
    }
    const nk_status_t status = nk_model_load_memory_with(content, bytes, options, arena, model);
    if (status != NK_OK) {
        release(content, bytes);
        return status;
    }
    arena->mapping = content;
    arena->mapping_bytes = bytes;
    arena->release = release;
    return NK_OK;
#else
    const size_t used = arena->used;
    nk_status_t status = read_file(path, arena, &content, &bytes);
    if (status == NK_OK) {
        status = nk_model_load_memory_with(content, bytes, options, arena, model);
    }
    if (status != NK_OK) {
        arena->used = used;
    }
    return status;
#endif
}

nk_status_t nk_model_load(const char *path, nk_arena_t *arena, nk_model_t *model)
{
    const nk_load_options_t options = {&nk_all_ops, 0};
    return nk_model_load_with(path, &options, arena, model);
}

#endif
