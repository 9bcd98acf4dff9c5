// The same in C++: wrong array sizes do not compile.
#include <algorithm>
#include <cstdio>

#include "fashion_cnn_int8_aot.hpp"

namespace model = netkit::aot::fashion_cnn_int8;

static const char *const kinds[model::kOutputElements] = {
    "t-shirt", "trouser", "pullover", "dress", "coat", "sandal", "shirt", "sneaker", "bag", "boot"};

int main()
{
    model::input_t picture[model::kInputElements];
    model::output_t scores[model::kOutputElements];
    while (std::fread(picture, 1, sizeof picture, stdin) == sizeof picture) {
        if (model::run(picture, scores) != NK_OK) {
            return 1;
        }
        const auto *best = std::max_element(scores, scores + model::kOutputElements);
        const float likely = fashion_cnn_int8_dequantize_output(*best);
        std::printf("%-8s %.2f\n", kinds[best - scores], static_cast<double>(likely));
    }
}
