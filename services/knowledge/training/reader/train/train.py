"""python train.py STEPS OUT.pt [--all]: trains the reader on prepared sites and public questions; without --all some sites are held back."""
import glob
import json
import os
import pickle
import sys
import time

import numpy as np
import torch
import torch.nn as nn
import torch.nn.functional as F
from data import careless, public, seeded
from e5 import E5
from prepare import FOLDER
from reader import LAYERS, PASSAGE_TOKENS, QUESTION_TOKENS, Reader, read

HERE = os.path.dirname(os.path.abspath(__file__))
LEFT_OUT = json.load(open(os.path.join(HERE, '..', 'left-out.json')))
HELD_BACK = json.load(open(os.path.join(HERE, '..', 'held-back.json')))
QUESTIONS, PASSAGES, TOGETHER = 12, 5, 3
RATES = {'layers': 1e-4, 'head': 8e-4}
WARM_UP = 40
SITE_SHARE, UNANSWERABLE, ANSWER_TAKEN = 0.75, 0.2, 0.08
DECAY = 0.02
POSITIVE = 2.0
BINARY, SPAN = 0.7, 0.3


def prepared():
    files = sorted(glob.glob(f'{FOLDER}/*.pkl'))
    return [pickle.load(open(file, 'rb')) for file in files]


def split(all_sites):
    """(trained on, held back for the gate, left out)"""
    left = [s for s in all_sites if s['name'] in LEFT_OUT]
    others = [s for s in all_sites if s['name'] not in LEFT_OUT]
    return [s for s in others if s['name'] not in HELD_BACK], [s for s in others if s['name'] in HELD_BACK], left


class Groups:
    """A question with passages; the first answers where `has` is true."""

    def __init__(self, train, e5, rows, rng):
        self.e5, self.rows, self.rng, self.known = e5, rows, rng, {}
        self.asked = [(s, q) for s in train for q in s['questions'] if q['right']]
        self.vain = [(s, q) for s in train for q in s['questions'] if not q['answerable']]
        self.row = 0

    def _text(self, text, most, keep):
        key = (text, most)
        if key not in self.known:
            self.known[key] = self.e5.states([text], most, keep)[0]
        return self.known[key]

    def others(self, near, count):
        """Of passages that do not answer, near ones more often."""
        weights = np.array([1 / (3 + i) for i in range(len(near))])
        count = min(count, len(near))
        picked = []
        for _ in range(count):
            at = self.rng.choices(range(len(near)), weights)[0]
            weights[at] = 0
            picked.append(near[at])
        return picked

    def site(self):
        site, q = self.rng.choice(self.vain if self.rng.random() < UNANSWERABLE else self.asked)
        right = [] if self.rng.random() < ANSWER_TAKEN else q['right']
        first = [self.rng.choice(right)] if right else []
        chosen = first + self.others([i for i in q['near'] if i not in q['right']], PASSAGES - len(first))
        return self.rng.choice(q['states']), [site['passages'][i] for i in chosen], bool(first), q['said'].get(first[0]) if first else None

    def public(self):
        self.row = (self.row + 1) % len(self.rows) if self.rng.random() < 0.75 else self.rng.randrange(len(self.rows))
        row = self.rows[self.row]
        first = [row['pos']] if row['pos'] and self.rng.random() >= 0.05 else []
        others = self.others(row['neg'], PASSAGES - len(first)) or [self.rng.choice(self.rows)['pos'] or 'none']
        question = self._text('query: ' + careless(row['q'], 0.25, self.rng), QUESTION_TOKENS, [LAYERS[0]])
        return question, [self._text('passage: ' + p, PASSAGE_TOKENS, LAYERS) for p in first + others], bool(first), None


def loss_of(scores, tokens, masks, groups):
    total, right, at = 0, [], 0
    for _, passages, has, said in groups:
        s = scores[at : at + len(passages)]
        target = torch.zeros(len(passages))
        if has:
            target[0] = 1
            total = total + F.cross_entropy(s[None], torch.zeros(1, dtype=torch.long))
            right.append(float(s.argmax() == 0))
            if said is not None and said.any():
                logits = tokens[at].masked_fill(~masks[at], -1e4)
                marks = torch.zeros(len(logits), dtype=torch.bool)
                marks[: len(said)] = torch.from_numpy(said)
                total = total + SPAN * (torch.logsumexp(logits, 0) - torch.logsumexp(logits[marks], 0))
        total = total + BINARY * F.binary_cross_entropy_with_logits(s, target, pos_weight=torch.tensor(POSITIVE))
        at += len(passages)
    return total / len(groups), right


def main(steps, out, everything):
    torch.manual_seed(1)
    rng = seeded(5)
    e5 = E5()
    reader = Reader(e5)
    train, held, left = split(prepared())
    groups = Groups(train + held if everything else train, e5, public(os.environ['PUBLIC_ROWS']), rng)
    print(len(train), 'sites,', len(groups.asked), 'answered,', len(groups.vain), 'unanswerable; held back', [s['name'] for s in held], flush=True)
    layers = list(reader.layers.parameters())
    rest = [p for name, p in reader.named_parameters() if not name.startswith('layers')]
    optimiser = torch.optim.AdamW([{'params': layers, 'lr': 0}, {'params': rest, 'lr': 0}], weight_decay=DECAY)
    reader.train()
    began, seen, losses = time.time(), [], []
    average = None
    for step in range(steps):
        share = min(1, (step + 1) / WARM_UP) * (1 - step / steps)
        for part, rate in zip(optimiser.param_groups, RATES.values()):
            part['lr'] = rate * share
        batch = [groups.site() if rng.random() < SITE_SHARE else groups.public() for _ in range(QUESTIONS)]
        optimiser.zero_grad()
        # alike questions together: little is padding
        batch.sort(key=lambda group: group[0][0].shape[1])
        for start in range(0, QUESTIONS, TOGETHER):
            part = batch[start : start + TOGETHER]
            scores, tokens, masks = read(reader, [(q, p) for q, passages, _, _ in part for p in passages])
            loss, right = loss_of(scores, tokens, masks, part)
            (loss * len(part) / QUESTIONS).backward()
            seen += right
            losses.append(float(loss.detach()))
        nn.utils.clip_grad_norm_(reader.parameters(), 1.0)
        optimiser.step()
        if step >= steps // 2:
            weights = {k: v.detach().clone() for k, v in reader.state_dict().items()}
            n = step - steps // 2
            average = weights if average is None else {k: average[k] + (weights[k] - average[k]) / (n + 1) for k in weights}
        if step % 25 == 24:
            print(step + 1, '%.0f s' % (time.time() - began), 'loss %.3f' % np.mean(losses[-200:]), 'right of few %.3f' % np.mean(seen[-600:]), flush=True)
    torch.save(reader.state_dict(), out)
    torch.save(average, out + '.average')


if __name__ == '__main__':
    torch.set_num_threads(2)
    main(int(sys.argv[1]), sys.argv[2], '--all' in sys.argv)
