// Loads a bundle from a file and classifies an input of zeros, through the C++ names.
//
//     run_model mnist_cnn_int8.nk

#include <algorithm>
#include <cstdio>
#include <vector>

#include "netkit/netkit.hpp"

namespace
{

alignas(NK_ACTIVATION_ALIGNMENT) unsigned char memory[4 * 1024 * 1024];

template <typename Element> int classify(const netkit::Model &model)
{
    const std::vector<Element> input(model.input_count());
    std::vector<Element> output(model.output_count());
    if (model.run(input.data(), input.size(), output.data(), output.size()) != NK_OK) {
        return 1;
    }
    const auto greatest = std::max_element(output.begin(), output.end());
    std::printf("greatest output: %d\n", static_cast<int>(greatest - output.begin()));
    return 0;
}

} // namespace

int main(int argument_count, char **arguments)
{
    netkit::Arena arena;
    netkit::Model model;
    if (argument_count != 2 || arena.init(memory, sizeof(memory)) != NK_OK) {
        return 2;
    }
    const nk_status_t status = model.load(arguments[1], arena);
    if (status != NK_OK) {
        std::printf("%s: %s\n", arguments[1], nk_status_string(status));
        return 1;
    }
    return model.is_int8() ? classify<std::int8_t>(model) : classify<float>(model);
}
