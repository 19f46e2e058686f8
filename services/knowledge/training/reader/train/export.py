"""python export.py READER.pt MATCHER.pt FOLDER: reader and matcher as one ONNX graph with 8-bit weights, for one question and its passages."""
import os
import sys

import torch
import torch.nn as nn
import torch.nn.functional as F
from e5 import E5, HEADS, WIDTH
from export_encoder import rounded
from matcher import Matcher
from onnxruntime.quantization import QuantType, quantize_dynamic
from reader import LAYERS, Reader


class Linear(nn.Module):
    """As a product of matrices, which is what gets 8-bit weights."""

    def __init__(self, weight, bias):
        super().__init__()
        self.weight, self.bias = nn.Parameter(weight.detach().T.contiguous()), nn.Parameter(bias.detach().clone())

    def forward(self, x):
        return torch.matmul(x, self.weight) + self.bias


def same(linear):
    return Linear(linear.weight, linear.bias)


class Layer(nn.Module):
    def __init__(self, layer):
        super().__init__()
        self.own, self.others = same(layer.qkv), Linear(layer.qkv.weight[WIDTH:], layer.qkv.bias[WIDTH:])
        self.out, self.up, self.down, self.norm1, self.norm2 = same(layer.out), same(layer.up), same(layer.down), layer.norm1, layer.norm2

    def forward(self, x, others, hidden):
        pairs = x.shape[0]
        heads = lambda y, parts: y.view(pairs, -1, parts, HEADS, WIDTH // HEADS).permute(2, 0, 3, 1, 4)
        q, k, v = heads(self.own(x), 3)
        more_k, more_v = heads(self.others(others), 2)
        own = torch.matmul(q, k.transpose(-1, -2))
        more = torch.matmul(q, more_k.transpose(-1, -2)) + hidden
        weights = (torch.cat([own, more], -1) * (WIDTH // HEADS) ** -0.5).softmax(-1)
        a = torch.matmul(weights, torch.cat([v, more_v], 2)).transpose(1, 2).reshape(pairs, -1, WIDTH)
        x = self.norm1(x + self.out(a))
        return self.norm2(x + self.down(F.gelu(self.up(x))))


class OneQuestion(nn.Module):
    def __init__(self, reader, matcher):
        super().__init__()
        self.matcher = matcher
        self.asked, self.said, self.weight = (Linear(part.weight, torch.zeros(len(part.weight))) for part in (matcher.asked, matcher.said, matcher.weight))
        self.layers = nn.ModuleList(Layer(layer) for layer in reader.layers)
        self.first, self.last = same(reader.head[0]), same(reader.head[3])
        self.span, self.nearness = same(reader.span), reader.nearness

    def matched(self, question, passages, hidden, cosine):
        asked, said = F.normalize(self.asked(question), dim=-1), F.normalize(self.said(passages), dim=-1)
        nearest = (torch.matmul(asked, said.transpose(-1, -2)) + hidden[:, 0]).amax(-1)
        weights = self.weight(question).squeeze(-1).softmax(-1)
        return self.matcher.scale * (weights * nearest).sum(-1) + self.matcher.nearness * (cosine - 0.85) + self.matcher.bias

    def forward(self, question, question_scale, question_vector, passages, scales, mask, vectors):
        states = passages.float() * scales
        hidden = (1 - mask[:, None, None, :].float()) * -1e4
        asked = question.float() * question_scale
        x = asked[:, 0].expand(passages.shape[0], -1, -1)
        for at, layer in enumerate(self.layers):
            x = layer(x, states[:, at], hidden)
        q = F.normalize(x.mean(1), dim=-1)
        cosine = (question_vector * vectors).sum(-1, keepdim=True)
        features = [q, vectors, (q - vectors).abs() * 4, q * vectors * 20, question_vector * vectors * 20, (cosine - 0.85) * 10]
        score = self.last(F.gelu(self.first(torch.cat(features, -1)))) + self.nearness * (cosine - 0.85)
        tokens = torch.matmul(states[:, len(LAYERS) - 1], self.span(q).unsqueeze(-1)).squeeze(-1) / WIDTH**0.5
        matched = self.matched(asked[:, -1], states[:, -1], hidden, cosine.squeeze(-1))
        return (score.squeeze(-1) + matched) / 2, (tokens + hidden[:, 0, 0]).softmax(-1)


def main(weights, matching, folder):
    os.makedirs(folder, exist_ok=True)
    reader, matcher = Reader(E5()), Matcher()
    reader.load_state_dict(torch.load(weights))
    matcher.load_state_dict(torch.load(matching))
    question, passages = rounded(torch.randn(1, len(LAYERS), 7, WIDTH)), rounded(torch.randn(3, len(LAYERS), 11, WIDTH))
    vector, vectors, mask = F.normalize(torch.randn(1, WIDTH), dim=-1), F.normalize(torch.randn(3, WIDTH), dim=-1), torch.ones(3, 11, dtype=torch.bool)
    full, small = f'{folder}/reader.fp32.onnx', f'{folder}/reader.onnx'
    torch.onnx.export(
        OneQuestion(reader, matcher).eval(), (*question, vector, *passages, mask, vectors), full, opset_version=17, dynamo=False,
        input_names=['question', 'question_scale', 'question_vector', 'passages', 'scales', 'mask', 'vectors'], output_names=['scores', 'said'],
        dynamic_axes={'question': {2: 'q'}, 'question_scale': {2: 'q'}, 'passages': {0: 'p', 2: 't'}, 'scales': {0: 'p', 2: 't'},
                      'mask': {0: 'p', 1: 't'}, 'vectors': {0: 'p'}, 'scores': {0: 'p'}, 'said': {0: 'p', 1: 't'}},
    )
    quantize_dynamic(full, small, per_channel=True, weight_type=QuantType.QInt8)
    os.remove(full)
    print(os.path.getsize(small), 'bytes')


if __name__ == '__main__':
    main(*sys.argv[1:])
