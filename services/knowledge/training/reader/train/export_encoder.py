"""
python export_encoder.py FOLDER: the graph of e5 without its weights, and where each of them comes from. The product makes
the weights' file of the 4-bit file that it fetches (8 bits, a scale for each output).
"""
import json
import os
import sys

import numpy as np
import onnx
import torch
import torch.nn as nn
from e5 import E5, WIDTH, pooled
from onnxruntime.quantization import QuantType, quantize_dynamic
from reader import LAYERS

DATA = 'e5.bin'
ALIGNED = 64


class Encoder(nn.Module):
    """Word embeddings of a text [1, tokens, width] -> states that enter the last layers in 8 bits with a scale a token, and the unit vector."""

    def __init__(self, e5):
        super().__init__()
        self.norm, self.layers = e5.norm, e5.layers
        self.register_buffer('places', e5.places)

    def forward(self, words):
        x = self.norm(words + self.places[: words.shape[1]])
        mask = torch.ones(x.shape[:2], dtype=torch.bool)
        kept = []
        for at, layer in enumerate(self.layers):
            if at in LAYERS:
                kept.append(x)
            x = layer(x, mask)
        return *rounded(torch.stack(kept, 1)), pooled(x, mask)


def rounded(states):
    """8-bit states with a scale for each token."""
    scale = states.abs().amax(-1, keepdim=True) / 127 + 1e-9
    return torch.round(states / scale).to(torch.int8), scale


def sources(e5):
    """Tensors of the graph by content: (array, names in the 4-bit file, transposed)."""
    known = []
    for at, layer in enumerate(e5.layers):
        for module, names in ((layer.qkv, 'qkv'), (layer.out, ['ao']), (layer.up, ['fi']), (layer.down, ['fo'])):
            known.append((module.weight.numpy().T, [f'l{at}.{n}.w' for n in names]))
            known.append((module.bias.numpy(), [f'l{at}.{n}.b' for n in names]))
        for module, name in ((layer.norm1, 'aln'), (layer.norm2, 'oln')):
            known.append((module.weight.numpy(), [f'l{at}.{name}.w']))
            known.append((module.bias.numpy(), [f'l{at}.{name}.b']))
    known.append((e5.places.numpy(), ['emb.pos', 'emb.type']))
    known.append((e5.norm.weight.numpy(), ['emb.ln.w']))
    known.append((e5.norm.bias.numpy(), ['emb.ln.b']))
    return known


def found(known, array):
    for content, names in known:
        if content.shape == array.shape and np.array_equal(content, array):
            return names
    return None


def main(folder):
    os.makedirs(folder, exist_ok=True)
    e5 = E5()
    full, small = f'{folder}/full.onnx', f'{folder}/small.onnx'
    torch.onnx.export(Encoder(e5).eval(), (torch.randn(1, 9, WIDTH),), full, input_names=['words'], output_names=['states', 'scales', 'vectors'],
                      dynamic_axes={'words': {1: 't'}, 'states': {2: 't'}, 'scales': {2: 't'}}, opset_version=17, dynamo=False)
    known = sources(e5)
    origin = {t.name: found(known, onnx.numpy_helper.to_array(t)) for t in onnx.load(full).graph.initializer}
    quantize_dynamic(full, small, per_channel=True, weight_type=QuantType.QInt8)
    model, manifest, at = onnx.load(small), [], 0
    for tensor in model.graph.initializer:
        kind = next((k for k in ('quantized', 'scale', 'zero_point') if tensor.name.endswith(f'_{k}')), 'float')
        base = tensor.name if kind == 'float' else tensor.name[: -len(kind) - 1]
        names = origin.get(base)
        if names is None or kind == 'zero_point':
            continue
        size = onnx.numpy_helper.to_array(tensor).nbytes
        manifest.append(dict(kind=kind, tensors=names, shape=list(tensor.dims), offset=at))
        del tensor.external_data[:]
        for key, value in (('location', DATA), ('offset', str(at)), ('length', str(size))):
            entry = tensor.external_data.add()
            entry.key, entry.value = key, value
        tensor.data_location = onnx.TensorProto.EXTERNAL
        for field in ('raw_data', 'float_data', 'int32_data'):
            tensor.ClearField(field)
        at += -(-size // ALIGNED) * ALIGNED
    with open(f'{folder}/encoder.onnx', 'wb') as out:
        out.write(model.SerializeToString())
    with open(f'{folder}/encoder.json', 'w') as out:
        json.dump(dict(bytes=at, tensors=manifest), out)
    print(os.path.getsize(f'{folder}/encoder.onnx'), 'bytes of graph,', at, 'bytes of weights,', len(manifest), 'tensors; left in the graph',
          [(t.name, len(t.raw_data)) for t in model.graph.initializer if len(t.raw_data) > 2000])
    os.remove(full)


if __name__ == '__main__':
    main(sys.argv[1])
