"""Counts the test images that the int8 model classifies correctly, by exact integer arithmetic.

    /usr/bin/python3 check-accuracy.py DATA_DIR MODEL.nk

A second opinion on the figure that make-model prints: this program shares no code with the compiler
or its reference. It reads the bundle by itself, and computes every layer as TFLite defines it for
int8: int32 accumulators, Q31 multiplier per output channel, double rounding. The products are summed
as float64, which is exact: no sum reaches 2**53.
"""

import gzip
import math
import struct
import sys

import numpy

DENSE, CONV, MAX_POOL, FLATTEN, AVERAGE_POOL, DEPTHWISE = 1, 2, 3, 4, 5, 7
BODY_BYTES = {DENSE: 12, CONV: 20, MAX_POOL: 12, FLATTEN: 0, AVERAGE_POOL: 12, DEPTHWISE: 20}
RELU = 1
BATCH_IMAGES = 500


class Reader:
    def __init__(self, data):
        self.data, self.at = data, 0

    def unpack(self, form):
        values = struct.unpack_from("<" + form, self.data, self.at)
        self.at += struct.calcsize("<" + form)
        return values

    def array(self, kind, count):
        values = numpy.frombuffer(self.data, kind, count, self.at)
        self.at += values.nbytes
        return values


def read_bundle(path):
    """Input shape and layers: (kind, body, weights, biases, scales) with None where there are none."""
    reader = Reader(open(path, "rb").read())
    magic, version, _, _, flags, *counts = reader.unpack("4sIBBH4I5I")
    assert magic == b"NKIT" and version == 4 and flags & 2, "not an int8 bundle"
    shape, (layer_count, tensor_count, _, weight_bytes, _) = counts[:3], counts[4:]
    layers = []
    for _ in range(layer_count):
        (kind,) = reader.unpack("B3x")
        layers.append((kind, reader.unpack(f"{BODY_BYTES[kind]}B")))
    entries = [reader.unpack("BBH4II") for _ in range(2 * tensor_count)]
    sizes = [entry[-1] for entry in entries]
    assert reader.unpack("4sHH") == (b"QUAN", tensor_count, 1), "no per-channel quantization"
    quantization = [reader.unpack("fifififi") for _ in range(tensor_count)]
    scales = [reader.array("<f4", reader.unpack("I")[0]) for _ in range(tensor_count)]
    start = reader.at
    weights = [reader.array("i1", size) for size in sizes[:tensor_count]]
    reader.at = start + weight_bytes
    biases = [reader.array("<i4", size) for size in sizes[tensor_count:]]
    return shape, layers, list(zip(weights, biases, quantization, scales))


def quantized_multipliers(quantization, scales):
    """Q31 multiplier and shift (positive is left) of each output channel."""
    factors = float(quantization[0]) * scales.astype(numpy.float64) / float(quantization[6])
    pairs = []
    for factor in factors:
        fraction, exponent = math.frexp(factor)
        multiplier = math.floor(fraction * 2**31 + 0.5)
        if multiplier == 2**31:
            multiplier, exponent = multiplier // 2, exponent + 1
        pairs.append((multiplier, exponent) if exponent >= -31 else (0, 0))
    return numpy.array(pairs, numpy.int64).T


def requantized(sums, tensor, activation):
    _, biases, quantization, scales = tensor
    multiplier, shift = quantized_multipliers(quantization, scales)
    sums = sums.astype(numpy.int64) + biases
    assert abs(sums).max() < 2**31
    high = ((sums << numpy.maximum(shift, 0)) * multiplier + 2**30) >> 31
    right = numpy.maximum(-shift, 0)
    mask = (1 << right) - 1
    rounded = (high >> right) + ((high & mask) > (mask >> 1) + (high < 0))
    zero_point = quantization[7]
    return numpy.clip(rounded + zero_point, zero_point if activation == RELU else -128, 127)


def patches(values, kernel, pad):
    """Windows of each output pixel: [image, row, column, channel, kernel row, kernel column]."""
    values = numpy.pad(values, ((0, 0), (pad, pad), (pad, pad), (0, 0)))
    return numpy.lib.stride_tricks.sliding_window_view(values, (kernel, kernel), (1, 2))


def convolved(values, kind, body, tensor):
    kernel, stride, outputs, activation, pad, _, _, _ = struct.unpack("<3I4Bf", bytes(body))
    windows = patches(values - tensor[2][1], kernel, pad)[:, ::stride, ::stride].astype(numpy.float64)
    weights = tensor[0].astype(numpy.float64)
    if kind == CONV:
        weights = weights.reshape(outputs, kernel, kernel, -1)
        sums = numpy.tensordot(windows, weights, ((3, 4, 5), (3, 1, 2)))
    else:
        sums = (windows * weights.reshape(outputs, kernel, kernel)).sum((4, 5))
    return requantized(sums, tensor, activation)


def pooled(values, kind, body, zero_point):
    size, stride, *_ = struct.unpack("<2I2BH", bytes(body))
    windows = patches(values, size, 0)[:, ::stride, ::stride]
    if kind == MAX_POOL:
        return windows.max((4, 5))
    sums = (windows - zero_point).sum((4, 5))
    return numpy.sign(sums) * ((2 * abs(sums) + size * size) // (2 * size * size)) + zero_point


def logits(values, layers, tensors):
    """Outputs of the last dense layer, before softmax, for images as int64 [image, row, column, channel]."""
    remaining, zero_point = iter(tensors), -128
    for kind, body in layers:
        if kind in (MAX_POOL, AVERAGE_POOL):
            values = pooled(values, kind, body, zero_point)
        elif kind == FLATTEN:
            values = values.reshape(len(values), -1)
        else:
            tensor = next(remaining)
            if kind == DENSE:
                weights = tensor[0].reshape(body[0], -1).astype(numpy.float64)
                values = requantized((values - tensor[2][1]) @ weights.T, tensor, None)
            else:
                values = convolved(values, kind, body, tensor)
            zero_point = tensor[2][7]
    return values


def main():
    data, path = sys.argv[1:]
    shape, layers, tensors = read_bundle(path)
    images = numpy.frombuffer(gzip.open(f"{data}/t10k-images-idx3-ubyte.gz").read(), numpy.uint8, offset=16)
    classes = numpy.frombuffer(gzip.open(f"{data}/t10k-labels-idx1-ubyte.gz").read(), numpy.uint8, offset=8)
    images = images.reshape(-1, *shape).astype(numpy.int64) - 128
    correct = 0
    for first in range(0, len(images), BATCH_IMAGES):
        batch = slice(first, first + BATCH_IMAGES)
        correct += int((logits(images[batch], layers, tensors).argmax(1) == classes[batch]).sum())
    print(f"{correct} of {len(images)} test images correct")


if __name__ == "__main__":
    main()
