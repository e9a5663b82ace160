"""Graphs and recipes of larger Whisper models from their sizes alone: python larger_whisper.py OUT

The sizes determine the graphs and the positions of tensors, so no weights are needed here: zeros replace them, and the
recipe has no digest of its result. The manifest has the digest of the weights. Run with `base` as a
second argument the graphs come out as those of make_graphs.py, byte for byte.
"""

import json
import os
import sys

import numpy as np

from checkpoints import Tensor
from whisper import make_graphs

# Width, heads, layers of the encoder and the decoder, mel bands, vocabulary; alignment heads are those of the
# published config.json (`alignment_heads`).
SIZES = {
    "base": (512, 8, 6, 6, 80, 51865, [[3, 1], [4, 2], [4, 3], [4, 7], [5, 1], [5, 2], [5, 4], [5, 6]]),
    "small": (
        768,
        12,
        12,
        12,
        80,
        51865,
        [[5, 3], [5, 9], [8, 0], [8, 4], [8, 7], [8, 8], [9, 0], [9, 7], [9, 9], [10, 5]],
    ),
    "large-v3-turbo": (1280, 20, 32, 4, 128, 51866, [[2, 4], [2, 11], [3, 3], [3, 6], [3, 11], [3, 14]]),
}


def variables(width, encoder, decoder, mels, vocabulary):
    """The variables of a CTranslate2 checkpoint by name, all zero."""
    shapes = {
        "encoder/conv1/weight": (width, mels, 3),
        "encoder/conv1/bias": (width,),
        "encoder/conv2/weight": (width, width, 3),
        "encoder/conv2/bias": (width,),
        "encoder/position_encodings/encodings": (1500, width),
        "decoder/position_encodings/encodings": (448, width),
        "decoder/embeddings/weight": (vocabulary, width),
    }

    def norm(key):
        shapes[key + "/gamma"] = shapes[key + "/beta"] = (width,)

    def linear(key, rows, columns=width):
        shapes[key + "/weight"], shapes[key + "/bias"] = (rows, columns), (rows,)

    for side, layers in (("encoder", encoder), ("decoder", decoder)):
        norm(side + "/layer_norm")
        for i in range(layers):
            layer = f"{side}/layer_{i}/"
            for part in ("self_attention/layer_norm", "ffn/layer_norm"):
                norm(layer + part)
            linear(layer + "self_attention/linear_0", 3 * width)
            linear(layer + "self_attention/linear_1", width)
            if side == "decoder":
                norm(layer + "attention/layer_norm")
                linear(layer + "attention/linear_0", width)
                linear(layer + "attention/linear_1", 2 * width)
                linear(layer + "attention/linear_2", width)
            linear(layer + "ffn/linear_0", 4 * width)
            linear(layer + "ffn/linear_1", width, 4 * width)
    return {key: Tensor(np.zeros(shape, np.float16), [{"key": key}]) for key, shape in shapes.items()}


def without_digest(path):
    with open(path, encoding="utf-8") as file:
        head, tensors = file.read().split(',"tensors":', 1)
    head = json.loads(head + "}")
    del head["sha256"]
    with open(path, "w", encoding="utf-8") as file:
        file.write(f'{json.dumps(head, separators=(",", ":"))[:-1]},"tensors":{tensors}')


if __name__ == "__main__":
    out, *names = sys.argv[1:]
    for size in names or [name for name in SIZES if name != "base"]:
        width, heads, encoder, decoder, mels, vocabulary, alignment = SIZES[size]
        folder = os.path.join(out, f"whisper-{size}")
        os.makedirs(folder, exist_ok=True)
        weights = variables(width, encoder, decoder, mels, vocabulary)
        make_graphs(f"whisper-{size}", weights, heads, alignment, folder)
        for graph in ("whisper-encoder", "whisper-decoder"):
            without_digest(os.path.join(folder, f"{graph}.recipe.json"))
