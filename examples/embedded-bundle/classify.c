/* Tells kinds of clothes apart: pictures of 28 x 28 bytes (grey minus 128) come in, a line each goes out. Whether
 * the model is a chain of calls or an embedded bundle does not show here. */
#include <stdio.h>

#include "fashion_cnn_int8_aot.h"

static const char *const kinds[FASHION_CNN_INT8_OUTPUT_ELEMENTS] = {
    "t-shirt", "trouser", "pullover", "dress", "coat", "sandal", "shirt", "sneaker", "bag", "boot"};

int main(void)
{
    int8_t picture[FASHION_CNN_INT8_INPUT_ELEMENTS], scores[FASHION_CNN_INT8_OUTPUT_ELEMENTS];
    while (fread(picture, 1, sizeof picture, stdin) == sizeof picture) {
        const nk_status_t status = fashion_cnn_int8_run(picture, scores);
        if (status != NK_OK) {
            fprintf(stderr, "status %d\n", (int)status);
            return 1;
        }
        int best = 0;
        for (int i = 1; i < FASHION_CNN_INT8_OUTPUT_ELEMENTS; i++) {
            best = scores[i] > scores[best] ? i : best;
        }
        printf("%-8s %.2f\n", kinds[best], (double)fashion_cnn_int8_dequantize_output(scores[best]));
    }
}
