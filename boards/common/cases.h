/* The inputs that the firmware runs the model on. They lie in flash and are linked from a file of their own. */
#ifndef NK_CASES_H
#define NK_CASES_H

#include <stdint.h>

/** One inference. */
typedef struct {
    const char *name;  /* letters, digits, '.', '-' and '_' */
    const void *input; /* the model's input, 16-byte aligned, little-endian */
} nk_case_t;

extern const nk_case_t nk_cases[];
extern const uint32_t nk_case_count;

#endif
