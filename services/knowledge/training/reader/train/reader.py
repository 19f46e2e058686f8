"""
A passage is read once by e5 as it is, and the states that enter its last layers are kept. Of a question only its own
tokens go through trained copies of these layers, in which they look at each other and at the passage's states.
"""
import copy

import torch
import torch.nn as nn
import torch.nn.functional as F
from e5 import WIDTH, pooled

FIRST = 8
LAYERS = range(FIRST, 12)
QUESTION_TOKENS = 40
PASSAGE_TOKENS = 128
DROPOUT = 0.1
INNER = 256


class Reader(nn.Module):
    def __init__(self, e5):
        super().__init__()
        self.layers = nn.ModuleList(copy.deepcopy(e5.layers[at]) for at in LAYERS)
        self.head = nn.Sequential(nn.Linear(WIDTH * 5 + 1, INNER), nn.GELU(), nn.Dropout(DROPOUT), nn.Linear(INNER, 1))
        self.nearness = nn.Parameter(torch.tensor(20.0))
        # points at the tokens of a passage that say the answer
        self.span = nn.Linear(WIDTH, WIDTH)
        self.requires_grad_(True)

    def forward(self, question, question_mask, question_vector, passage, passage_mask, passage_vector):
        """
        @param question  states that enter the first layer, [pairs, tokens, width]
        @param passage  states that enter each layer, [layers, pairs, tokens, width]
        @return how surely each passage answers (logit), and how surely each of its tokens says it (logits)
        """
        mask = torch.cat([question_mask, passage_mask], 1)
        x = question
        for layer, others in zip(self.layers, passage):
            x = layer(x, mask, others, DROPOUT)
        q = pooled(x, question_mask)
        cosine = (question_vector * passage_vector).sum(-1, keepdim=True)
        features = [q, passage_vector, (q - passage_vector).abs() * 4, q * passage_vector * 20, question_vector * passage_vector * 20, (cosine - 0.85) * 10]
        score = self.head(torch.cat(features, -1)) + self.nearness * (cosine - 0.85)
        tokens = (passage[-1] @ self.span(q).unsqueeze(-1)).squeeze(-1) / WIDTH**0.5
        return score.squeeze(-1), tokens


def padded(rows):
    """[tokens, width] each -> [rows, longest, width] and which tokens there are."""
    lengths = torch.tensor([len(row) for row in rows])
    x = nn.utils.rnn.pad_sequence([row.float() for row in rows], batch_first=True)
    return x, torch.arange(x.shape[1])[None] < lengths[:, None]


def read(reader, pairs):
    """pairs of ((states, vector) of a question, (states, vector) of a passage) -> scores, token logits, token mask"""
    q, q_mask = padded([question[0][0] for question, _ in pairs])
    layers = [padded([passage[0][at] for _, passage in pairs]) for at in range(len(LAYERS))]
    p, p_mask = torch.stack([x for x, _ in layers]), layers[0][1]
    score, tokens = reader(q, q_mask, torch.stack([q[1] for q, _ in pairs]), p, p_mask, torch.stack([p[1] for _, p in pairs]))
    return score, tokens, p_mask
