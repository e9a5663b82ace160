"""CAM++ speaker embedding (3D-Speaker): a convolutional head and a densely connected, context-aware TDNN."""

import numpy as np
from onnx import TensorProto, helper

from checkpoints import read_published, read_torch
from graph import Graph

METADATA = {
    "model_type": "campplus",
    "licence": "Apache-2.0",
    "language": "zh-en",
    "sample_rate": 16000,
    "output_dim": 192,
    "feature_normalize_type": "global-mean",
}
# Layers and dilation of the three blocks.
BLOCKS = [(12, 1), (24, 2), (16, 2)]
# Frames that share one context, which is their mean.
CONTEXT = 100


class CampPlus:
    def __init__(self, weights):
        self.weights, self.used, self.g = weights, set(), Graph("campplus")

    def weight(self, key):
        self.used.add(key)
        return self.g.keep(self.weights[key].as_floats())

    def conv(self, x, key, **attributes):
        weight = self.weight(key + ".weight")
        bias = [self.weight(key + ".bias")] if key + ".bias" in self.weights else []
        return self.g.op("Conv", x, weight, *bias, **attributes)

    def normalise(self, x, key):
        size = self.weights[key + ".running_mean"].shape[0]

        def optional(suffix, default):
            if key + suffix in self.weights:
                return self.weight(key + suffix)
            return self.g.keep(np.full(size, default, np.float32))

        scale, bias = optional(".weight", 1), optional(".bias", 0)
        mean, variance = self.weight(key + ".running_mean"), self.weight(key + ".running_var")
        return self.g.op("BatchNormalization", x, scale, bias, mean, variance, epsilon=1e-5)

    def relu(self, x):
        return self.g.op("Relu", x)

    def head(self, x):
        """Two-dimensional convolutions that halve the frequencies three times."""
        g = self.g

        def conv(x, key, stride):
            return self.conv(x, key, strides=[stride, 1], pads=[1, 1, 1, 1])

        x = g.op("Unsqueeze", g.op("Transpose", x, perm=[0, 2, 1]), g.ints(1))
        x = self.relu(self.normalise(conv(x, "head.conv1", 1), "head.bn1"))
        for layer in (1, 2):
            for block in (0, 1):
                key, stride = f"head.layer{layer}.{block}", 2 - block
                y = self.relu(self.normalise(conv(x, key + ".conv1", stride), key + ".bn1"))
                y = self.normalise(conv(y, key + ".conv2", 1), key + ".bn2")
                if key + ".shortcut.0.weight" in self.weights:
                    x = self.conv(x, key + ".shortcut.0", strides=[stride, 1])
                    x = self.normalise(x, key + ".shortcut.1")
                x = self.relu(g.op("Add", y, x))
        x = self.relu(self.normalise(conv(x, "head.conv2", 2), "head.bn2"))
        return g.op("Reshape", x, g.ints(0, 320, -1))

    def parts_of(self, x):
        """Assignment of frames to parts: a matrix (parts, frames) of ones, and one (frames, parts) that takes their mean."""
        g = self.g
        frames = g.op("Squeeze", g.op("Slice", g.op("Shape", x), g.ints(2), g.ints(3)))
        zero, one, size = (g.keep(np.array(number, np.int64)) for number in (0, 1, CONTEXT))
        part_of = g.op("Div", g.op("Range", zero, frames, one), size)
        last = g.op("Div", g.op("Add", frames, g.keep(np.array(CONTEXT - 1, np.int64))), size)
        parts = g.op("Unsqueeze", g.op("Range", zero, last, one), g.ints(1))
        of_part = g.op("Cast", g.op("Equal", parts, part_of), to=TensorProto.FLOAT)
        # The last part is shorter.
        counts = g.op("ReduceSum", of_part, g.ints(1), keepdims=1)
        average = g.op("Transpose", g.op("Div", of_part, counts), perm=[1, 0])
        return of_part, average

    def block(self, x, number, layers, dilation):
        g = self.g
        of_part, average = self.parts_of(x)
        for layer in range(1, layers + 1):
            key = f"xvector.block{number}.tdnnd{layer}"
            h = self.conv(self.relu(self.normalise(x, key + ".nonlinear1.batchnorm")), key + ".linear1")
            h = self.relu(self.normalise(h, key + ".nonlinear2.batchnorm"))
            y = self.conv(h, key + ".cam_layer.linear_local", pads=[dilation, dilation], dilations=[dilation])
            # All frames of a part share a context: its mask is computed once per part and applied to its frames.
            means = g.op("MatMul", h, average)
            context = g.op("Add", g.op("ReduceMean", h, axes=[-1], keepdims=1), means)
            mask = self.relu(self.conv(context, key + ".cam_layer.linear1"))
            mask = g.op("Sigmoid", self.conv(mask, key + ".cam_layer.linear2"))
            x = g.op("Concat", x, g.op("Mul", y, g.op("MatMul", mask, of_part)), axis=1)
        key = f"xvector.transit{number}"
        return self.conv(self.relu(self.normalise(x, key + ".nonlinear.batchnorm")), key + ".linear")

    def pool(self, x):
        """Mean and standard deviation over time, to 192 numbers."""
        g = self.g
        mean = g.op("ReduceMean", x, axes=[-1], keepdims=1)
        difference = g.op("Sub", x, mean)
        squares = g.op("ReduceSum", g.op("Mul", difference, difference), g.ints(-1), keepdims=1)
        one = g.keep(np.array([1], np.float32))
        frames = g.op("Slice", g.op("Shape", x), g.ints(2), g.ints(3))
        frames = g.op("Cast", frames, to=TensorProto.FLOAT)
        count = g.op("Max", g.op("Sub", frames, one), one)
        x = g.op("Concat", mean, g.op("Sqrt", g.op("Div", squares, count)), axis=1)
        x = self.normalise(self.conv(x, "xvector.dense.linear"), "xvector.dense.nonlinear.batchnorm")
        g.op("Squeeze", x, g.ints(2), out="embedding")


def make_campplus(wheels, out):
    net = CampPlus(read_torch(read_published(wheels, "campplus")))
    x = net.conv(net.head("x"), "xvector.tdnn.linear", strides=[2], pads=[2, 2])
    x = net.relu(net.normalise(x, "xvector.tdnn.nonlinear.batchnorm"))
    for number, (layers, dilation) in enumerate(BLOCKS, 1):
        x = net.block(x, number, layers, dilation)
    net.pool(net.relu(net.normalise(x, "xvector.out_nonlinear.batchnorm")))
    unused = [key for key in net.weights if key not in net.used and "num_batches" not in key]
    assert not unused, unused
    value = helper.make_tensor_value_info
    inputs = [value("x", TensorProto.FLOAT, ["N", "T", 80])]
    outputs = [value("embedding", TensorProto.FLOAT, ["N", 192])]
    net.g.save(out, "campp", inputs, outputs, METADATA, 17, 8)
