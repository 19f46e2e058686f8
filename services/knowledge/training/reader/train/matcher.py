"""
python matcher.py STEPS OUT.pt: trains what matches the words of a question with those of a passage (late interaction).
Both are read by e5 alone; of each token a vector of 96 numbers is made, and each token of the question counts by the
nearest of the passage. It learns what the reader does not, so the mean of both is better than either.
"""
import sys

import torch
import torch.nn as nn
import torch.nn.functional as F
from data import seeded
from e5 import E5, WIDTH
from reader import LAYERS, QUESTION_TOKENS, padded
from train import BINARY, PASSAGES, POSITIVE, QUESTIONS, UNANSWERABLE, Groups, prepared, split

SIZE = 96
RATE = 1e-3


class Matcher(nn.Module):
    def __init__(self):
        super().__init__()
        self.asked, self.said = nn.Linear(WIDTH, SIZE, bias=False), nn.Linear(WIDTH, SIZE, bias=False)
        nn.init.orthogonal_(self.asked.weight)
        self.said.weight.data.copy_(self.asked.weight.data)
        # how much each token of a question counts
        self.weight = nn.Linear(WIDTH, 1)
        nn.init.zeros_(self.weight.weight)
        nn.init.zeros_(self.weight.bias)
        self.scale, self.nearness, self.bias = (nn.Parameter(torch.tensor(at)) for at in (10.0, 20.0, -6.0))

    def forward(self, question, question_mask, passage, passage_mask, cosine):
        """@param question, passage  states that enter the last layer; @return log-odds that each passage answers"""
        asked, said = F.normalize(self.asked(question), dim=-1), F.normalize(self.said(passage), dim=-1)
        nearest = torch.matmul(asked, said.transpose(-1, -2)).masked_fill(~passage_mask[:, None], -1).amax(-1)
        weights = self.weight(question).squeeze(-1).masked_fill(~question_mask, -1e4).softmax(-1)
        return self.scale * (weights * nearest).sum(-1) + self.nearness * (cosine - 0.85) + self.bias


def match(matcher, question, passages):
    q, q_mask = padded([question[0][-1]] * len(passages))
    p, p_mask = padded([states[-1] for states, _ in passages])
    cosine = torch.stack([vector @ question[1] for _, vector in passages])
    return matcher(q, q_mask, p, p_mask, cosine)


def main(steps, out):
    torch.manual_seed(1)
    rng = seeded(5)
    e5, matcher, known = E5(), Matcher(), {}
    train, _, _ = split(prepared())
    groups = Groups(train, e5, [], rng)
    optimiser = torch.optim.AdamW(matcher.parameters(), lr=RATE, weight_decay=0.02)
    found = []
    for step in range(steps):
        for part in optimiser.param_groups:
            part['lr'] = RATE * (1 - step / steps)
        optimiser.zero_grad()
        loss = 0
        for _ in range(QUESTIONS):
            site, q = rng.choice(groups.vain if rng.random() < UNANSWERABLE else groups.asked)
            first = [rng.choice(q['right'])] if q['right'] else []
            chosen = first + groups.others([i for i in q['near'] if i not in q['right']], PASSAGES - len(first))
            if q['q'] not in known:
                known[q['q']] = e5.states(['query: ' + q['q']], QUESTION_TOKENS, [LAYERS[-1]])[0]
            scores = match(matcher, known[q['q']], [site['passages'][i] for i in chosen])
            target = torch.zeros(len(chosen))
            if first:
                target[0] = 1
                loss = loss + F.cross_entropy(scores[None], torch.zeros(1, dtype=torch.long))
                found.append(float(scores.argmax() == 0))
            loss = loss + BINARY * F.binary_cross_entropy_with_logits(scores, target, pos_weight=torch.tensor(POSITIVE))
        (loss / QUESTIONS).backward()
        optimiser.step()
        if step % 50 == 49:
            print(step + 1, 'right of few %.3f' % (sum(found[-500:]) / len(found[-500:])), flush=True)
    torch.save(matcher.state_dict(), out)


if __name__ == '__main__':
    torch.set_num_threads(2)
    main(int(sys.argv[1]), sys.argv[2])
