"""Trains the float network of the Fashion-MNIST example and writes its parameters.

    /usr/bin/python3 train.py DATA_DIR OUTPUT_FILE [EPOCHS]

OUTPUT_FILE holds little-endian float32 values and nothing else: for each weighted layer in order
its weights, then its biases. Batch normalization is folded into the convolution before it.
Layouts: convolution [output, row, column, input], depthwise [channel, row, column], dense
[output, input], bias [output]. MakeModel.java knows the same layers and reads this file.

One thread, one seed, deterministic algorithms: the same machine writes the same bytes.
"""

import gzip
import sys
import time

import numpy
import torch
from torch import nn
from torch.nn.utils.fusion import fuse_conv_bn_eval

SEED = 20240229
BATCH_IMAGES = 128
PEAK_LEARNING_RATE = 0.2
WEIGHT_DECAY = 5e-4
MAX_SHIFT_PIXELS = 1
EDGE = 28


def images(path):
    """Pixels of an IDX file as float32 [image, 1, row, column], 0 to 1."""
    pixels = numpy.frombuffer(gzip.open(path).read(), numpy.uint8, offset=16)
    return torch.from_numpy(pixels.reshape(-1, 1, EDGE, EDGE).astype(numpy.float32) / 255)


def labels(path):
    """Classes of an IDX file, 0 to 9."""
    return torch.from_numpy(
        numpy.frombuffer(gzip.open(path).read(), numpy.uint8, offset=8).astype(numpy.int64)
    )


def convolution(inputs, outputs, size, padding, groups=1):
    """Convolution, batch normalization and ReLU: one convolution of the written model."""
    return [
        nn.Conv2d(inputs, outputs, size, padding=padding, groups=groups, bias=False),
        nn.BatchNorm2d(outputs),
        nn.ReLU(),
    ]


def network():
    return nn.Sequential(
        *convolution(1, 16, 3, padding=1),
        nn.MaxPool2d(2),
        *convolution(16, 16, 3, padding=1, groups=16),
        *convolution(16, 48, 1, padding=0),
        *convolution(48, 48, 3, padding=1, groups=48),
        *convolution(48, 64, 1, padding=0),
        nn.MaxPool2d(2),
        *convolution(64, 64, 3, padding=0),
        nn.AvgPool2d(5),
        nn.Flatten(),
        nn.Linear(64, 10),
    )


def augmented(batch, generator):
    """The batch, each image mirrored or not and shifted by up to MAX_SHIFT_PIXELS on each axis."""
    count = len(batch)
    mirror = torch.rand(count, 1, 1, 1, generator=generator) < 0.5
    batch = torch.where(mirror, batch.flip(3), batch)
    shift = torch.randint(0, 2 * MAX_SHIFT_PIXELS + 1, (2, count, 1), generator=generator)
    rows, columns = torch.arange(EDGE) + shift
    padded = nn.functional.pad(batch, [MAX_SHIFT_PIXELS] * 4)[:, 0]
    image = torch.arange(count)[:, None, None]
    return padded[image, rows[:, :, None], columns[:, None, :]][:, None]


def train(model, pixels, classes, epochs):
    generator = torch.Generator().manual_seed(SEED)
    batches = len(pixels) // BATCH_IMAGES
    optimizer = torch.optim.SGD(
        model.parameters(), PEAK_LEARNING_RATE, momentum=0.9, nesterov=True, weight_decay=WEIGHT_DECAY
    )
    schedule = torch.optim.lr_scheduler.OneCycleLR(
        optimizer, PEAK_LEARNING_RATE, total_steps=epochs * batches, pct_start=0.2
    )
    for epoch in range(epochs):
        start, total = time.time(), 0.0
        model.train()
        order = torch.randperm(len(pixels), generator=generator)
        for batch in order[: batches * BATCH_IMAGES].split(BATCH_IMAGES):
            loss = nn.functional.cross_entropy(model(augmented(pixels[batch], generator)), classes[batch])
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
            schedule.step()
            total += loss.item()
        print(f"epoch {epoch + 1}/{epochs}: loss {total / batches:.4f}, {time.time() - start:.0f} s", file=sys.stderr)


def folded_parameters(model):
    """Weights and biases of each weighted layer in the layouts of the file."""
    layers = list(model)
    for layer, following in zip(layers, layers[1:] + [None]):
        if isinstance(layer, nn.Conv2d):
            layer = fuse_conv_bn_eval(layer, following)
            yield layer.weight.permute(0, 2, 3, 1).contiguous()
            yield layer.bias
        elif isinstance(layer, nn.Linear):
            yield layer.weight
            yield layer.bias


def main():
    data, output = sys.argv[1], sys.argv[2]
    epochs = int(sys.argv[3]) if len(sys.argv) > 3 else 15
    torch.manual_seed(SEED)
    torch.set_num_threads(1)
    torch.use_deterministic_algorithms(True)
    model = network()
    train(model, images(f"{data}/train-images-idx3-ubyte.gz"), labels(f"{data}/train-labels-idx1-ubyte.gz"), epochs)
    model.eval()
    with open(output, "wb") as file:
        for tensor in folded_parameters(model):
            file.write(tensor.detach().numpy().astype("<f4").tobytes())


if __name__ == "__main__":
    main()
