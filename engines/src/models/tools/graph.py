"""Builds an ONNX graph without its larger weights, and the recipe for them."""

import hashlib
import json
import os

import numpy as np
import onnx
from onnx import helper, numpy_helper

from checkpoints import Tensor

ALIGNMENT = 64
# Smaller tensors, constants and computed filters stay in the graph.
MIN_EXTERNAL = 1024
DTYPES = {"f4": "f32", "f2": "f16", "i1": "i8"}


class Graph:
    def __init__(self, source):
        self.source = source
        self.nodes, self.initialisers, self.external = [], [], []
        self.known, self.count = {}, 0

    def new_name(self, prefix="t"):
        self.count += 1
        return f"{prefix}{self.count}"

    def keep(self, value, name=None):
        """The name of a constant, or of a checkpoint tensor; equal values are stored once."""
        tensor = value if isinstance(value, Tensor) else None
        array = np.array(tensor.value if tensor else value, order="C")
        key = name or (array.dtype.str, array.shape, array.tobytes())
        if (name or not tensor) and key in self.known:
            return self.known[key]
        name = name or self.new_name("w" if tensor else "c")
        self.known[key] = name
        if tensor and array.nbytes >= MIN_EXTERNAL:
            self.external.append((name, tensor, array))
        else:
            assert array.nbytes < MIN_EXTERNAL or name == "sinc", name
        self.initialisers.append(numpy_helper.from_array(array, name))
        return name

    def ints(self, *values):
        return self.keep(np.array(values, np.int64))

    def op(self, kind, *inputs, out=None, n=1, **attributes):
        outputs = [out] if out else [self.new_name() for _ in range(n)]
        self.nodes.append(helper.make_node(kind, list(inputs), outputs, **attributes))
        return outputs[0] if n == 1 else outputs

    def save(self, folder, name, inputs, outputs, metadata, opset, ir, with_shapes=False):
        """Writes NAME.onnx and NAME.recipe.json."""
        is_extended = any(node.domain for node in self.nodes)
        extensions = [helper.make_opsetid("com.microsoft", 1)] if is_extended else []
        model = helper.make_model(
            helper.make_graph(self.nodes, name, inputs, outputs, self.initialisers),
            opset_imports=[helper.make_opsetid("", opset), *extensions],
            producer_name="make_graphs",
            ir_version=ir,
        )
        for key, value in metadata.items():
            entry = model.metadata_props.add()
            entry.key, entry.value = key, str(value)
        if with_shapes:
            # Recorded shapes let onnxruntime fuse the last Add into its LayerNormalization.
            model = onnx.shape_inference.infer_shapes(model)
        onnx.checker.check_model(model)
        tensors, weights = self.leave_out(model, name)
        head = {
            "model": name,
            "graph": f"{name}.onnx",
            "bin": f"{name}.bin",
            "bytes": len(weights),
            "sha256": hashlib.sha256(weights).hexdigest(),
            "source": self.source,
        }
        content = model.SerializeToString(deterministic=True)
        head["graphSha256"] = hashlib.sha256(content).hexdigest()
        with open(os.path.join(folder, f"{name}.onnx"), "wb") as file:
            file.write(content)
        with open(os.path.join(folder, f"{name}.recipe.json"), "w", encoding="utf-8") as file:
            lines = ",\n".join(map(compact, tensors))
            file.write(f'{compact(head)[:-1]},"tensors":[\n{lines}\n]}}\n')
        print(f"{name}: graph {len(content)} bytes, weights {len(weights)} bytes {head['sha256']}")

    def leave_out(self, model, name):
        """Points the large tensors at the file of the recipe; returns the recipe and that file."""
        initialisers = {one.name: one for one in model.graph.initializer}
        tensors, weights = [], bytearray()
        for key, tensor, array in self.external:
            weights += bytes(-len(weights) % ALIGNMENT)
            place = {"offset": len(weights), "length": array.nbytes}
            weights += array.tobytes()
            one = initialisers[key]
            one.ClearField("raw_data")
            one.data_location = onnx.TensorProto.EXTERNAL
            for field, value in {"location": f"{name}.bin", **place}.items():
                entry = one.external_data.add()
                entry.key, entry.value = field, str(value)
            tensors.append(
                {
                    "name": key,
                    "dtype": DTYPES[array.dtype.str[1:]],
                    "shape": list(array.shape),
                    **place,
                    "op": tensor.op or ("transpose" if tensor.transposed else "copy"),
                    "parts": tensor.parts,
                }
            )
        return tensors, weights


def compact(value):
    return json.dumps(value, separators=(",", ":"))
