/*
 * newlib's mathematical functions report through errno, and newlib's own errno brings its 1 KiB of per-thread state
 * with it. This one costs four bytes, and nothing in a firmware that uses no such function.
 */
int *__errno(void);

int *__errno(void)
{
    static int number;
    return &number;
}
