"""Silero voice activity detection, version 5, for many frames at once: python silero.py PUBLISHED OUT

The published graph takes one frame per run, for two sampling rates. Here the filters and the encoder take all frames of a
run together; only the LSTM takes them one by one. Its weights are inputs: the product reads them from the
published file, at the offsets that are printed.
"""

import hashlib
import sys

import numpy as np
import onnx
from onnx import TensorProto, helper, numpy_helper

# Samples of a frame with its context, and how many are mirrored after it.
SAMPLES, MIRRORED = 64 + 512, 64
HIDDEN = 128
STRIDES = [1, 2, 2, 1]
NAMES = {
    "filters": "stft.forward_basis_buffer",
    **{f"weight{i}": f"encoder.{i}.reparam_conv.weight" for i in range(4)},
    **{f"bias{i}": f"encoder.{i}.reparam_conv.bias" for i in range(4)},
    "ofInput": "decoder.rnn.weight_ih",
    "ofHidden": "decoder.rnn.weight_hh",
    "biasOfInput": "decoder.rnn.bias_ih",
    "biasOfHidden": "decoder.rnn.bias_hh",
    "last": "decoder.decoder.2.weight",
    "lastBias": "decoder.decoder.2.bias",
}


def find_weights(path):
    """The constants of the 16 kHz branch, with their offsets in the file."""
    with open(path, "rb") as file:
        content = file.read()
    print("sha256", hashlib.sha256(content).hexdigest())
    choice = next(node for node in onnx.load_from_string(content).graph.node if node.op_type == "If")
    branch = next(one.g for one in choice.attribute if one.name == "then_branch")
    found = {}
    for node in branch.node:
        for name, key in NAMES.items():
            if node.op_type == "Constant" and node.output[0].endswith("Inline_0__" + key):
                raw = node.attribute[0].t.raw_data
                found[name] = numpy_helper.to_array(node.attribute[0].t)
                # A single number occurs more than once; any of them will do.
                assert content.count(raw) == 1 or len(raw) == 4, name
                print(f"{name}: {{ at: {content.find(raw)}, shape: {list(found[name].shape)} }},")
    return found


def make_silero(published, out):
    weights = find_weights(published)
    nodes = []

    def op(kind, *inputs, out=None, **attributes):
        outputs = out if isinstance(out, list) else [out or f"t{len(nodes)}"]
        nodes.append(helper.make_node(kind, list(inputs), outputs, **attributes))
        return outputs[0]

    op("Pad", "frames", "mirrored", out="padded", mode="reflect")
    op("Split", op("Conv", "padded", "filters", strides=[128]), out=["real", "imaginary"], axis=1, num_outputs=2)
    x = op("Sqrt", op("Add", op("Mul", "real", "real"), op("Mul", "imaginary", "imaginary")))
    for i, stride in enumerate(STRIDES):
        x = op("Relu", op("Conv", x, f"weight{i}", f"bias{i}", pads=[1, 1], strides=[stride]))
    # The frames are the sequence.
    x = op("Transpose", x, perm=[0, 2, 1])
    bias = op("Concat", "biasOfInput", "biasOfHidden", axis=1)
    lstm = ["y", "nextHidden", "nextCell"]
    op("LSTM", x, "ofInput", "ofHidden", bias, "", "hidden", "cell", out=lstm, hidden_size=HIDDEN)
    x = op("Conv", op("Relu", op("Reshape", "y", "shape")), "last", "lastBias")
    op("Sigmoid", x, out="probabilities")

    value = helper.make_tensor_value_info

    def floats(name, shape):
        return value(name, TensorProto.FLOAT, shape)

    def shape_of(name):
        shape = list(weights[name].shape)
        return [1, *shape] if name in ("ofInput", "ofHidden", "biasOfInput", "biasOfHidden") else shape

    state = [1, 1, HIDDEN]
    graph = helper.make_graph(
        nodes,
        "silero-vad-5",
        [
            floats("frames", ["N", 1, SAMPLES]),
            floats("hidden", state),
            floats("cell", state),
            *(floats(name, shape_of(name)) for name in NAMES),
        ],
        [floats("probabilities", ["N", 1, 1]), floats("nextHidden", state), floats("nextCell", state)],
        [
            numpy_helper.from_array(np.array([0, 0, 0, 0, 0, MIRRORED]), "mirrored"),
            numpy_helper.from_array(np.array([-1, HIDDEN, 1]), "shape"),
        ],
    )
    model = helper.make_model(
        graph, opset_imports=[helper.make_opsetid("", 18)], producer_name="silero", ir_version=8
    )
    onnx.checker.check_model(model)
    with open(out, "wb") as file:
        file.write(model.SerializeToString(deterministic=True))


if __name__ == "__main__":
    make_silero(*sys.argv[1:3])
