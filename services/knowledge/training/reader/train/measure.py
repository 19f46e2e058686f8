"""python measure.py READER.pt [CANDIDATES]: right passage first, and the gate fitted on the sites held back, on sites left out."""
import sys

import numpy as np
import torch
from data import deviations
from e5 import E5
from reader import Reader, read
from train import prepared, split

WEIGHTS = (0.0, 0.5, 0.8, 1.2, 2.0, 4.0, 99.0)


def scored(reader, site, count):
    rows = []
    for q in site['questions']:
        near = q['near'][:count]
        with torch.no_grad():
            scores, tokens, masks = read(reader, [(q['states'][0], site['passages'][i]) for i in near])
        said = torch.softmax(tokens.masked_fill(~masks, -1e4), -1)
        rows.append(dict(q=q, near=near, reader=scores.numpy(), peak=said.amax(-1).numpy(), spread=-(said * (said + 1e-9).log()).sum(-1).numpy(),
                         place=said.argmax(-1).numpy(), base=(deviations(q['cosines']) + 0.5 * deviations(q['words']))[near],
                         cosine=deviations(q['cosines'])[near], words=q['words'][near]))
    return rows


def first_right(rows, weight):
    known = [r for r in rows if r['q']['answerable']]
    top = lambda r: r['near'][int(np.argmax(r['reader'] if weight > 50 else r['base'] + weight * r['reader']))]
    return np.mean([top(r) in r['q']['right'] for r in known])


def signals(row, weight):
    total = row['base'] + weight * row['reader']
    order = np.argsort(-total)
    i, j = order[0], order[min(1, len(order) - 1)]
    reader = np.sort(row['reader'])[::-1]
    p = np.exp(reader - reader.max()); p /= p.sum()
    return row['near'][i], [
        row['reader'][i], total[i] - total[j], row['cosine'][i], row['words'][i], row['reader'][i] - (reader[1] if reader[0] == row['reader'][i] else reader[0]),
        row['cosine'][i] - np.mean(np.sort(row['cosine'])[-5:]), np.log(1 + len(row['q']['q'].split())), row['peak'][i], row['spread'][i],
    ]


def logistic(x, y, steps=3000, penalty=0.003):
    x, y = np.array(x), np.array(y, float)
    mean, dev = x.mean(0), x.std(0) + 1e-9
    z = np.c_[np.ones(len(x)), (x - mean) / dev]
    w = np.zeros(z.shape[1])
    for _ in range(steps):
        p = 1 / (1 + np.exp(-z @ w))
        w -= 0.3 * (z.T @ (p - y) / len(y) + penalty * np.r_[0, w[1:]])
    return lambda v: 1 / (1 + np.exp(-(np.c_[np.ones(len(v)), (np.array(v) - mean) / dev] @ w)))


def tally(judged, threshold):
    answerable = [j for j in judged if j[1]]
    others = [j for j in judged if not j[1]]
    return (np.mean([p >= threshold and right for p, _, right in answerable]), np.mean([p >= threshold and not right for p, _, right in answerable]),
            np.mean([p < threshold for p, _, _ in others]))


def report(name, judged):
    p = np.array([j[0] for j in judged]); y = np.array([j[1] and j[2] for j in judged])
    auc = np.mean((p[y][:, None] > p[~y][None]) + 0.5 * (p[y][:, None] == p[~y][None]))
    print(name, 'auroc %.3f' % auc)
    for threshold in (0.3, 0.4, 0.5, 0.6):
        print('   from %.1f: right %.3f wrong %.3f refused %.3f' % (threshold, *tally(judged, threshold)))
    for wanted in (0.055, 0.08, 0.1):
        t = next(t for t in np.sort(p) if tally(judged, t)[1] <= wanted)
        print('   wrong <= %.3f: right %.3f refused %.3f (from %.2f)' % (wanted, tally(judged, t)[0], tally(judged, t)[2], t))


if __name__ == '__main__':
    torch.set_num_threads(2)
    reader = Reader(E5())
    reader.load_state_dict(torch.load(sys.argv[1]))
    reader.eval()
    count = int(sys.argv[2]) if len(sys.argv) > 2 else 16
    _, held, left = split(prepared())
    held, left = ([r for s in part for r in scored(reader, s, count)] for part in (held, left))
    for name, rows in (('held back', held), ('left out', left)):
        pointed = [bool(r['q']['said'][i][r['place'][k]]) for r in rows for k, i in enumerate(r['near']) if i in r['q']['said'] and r['place'][k] < len(r['q']['said'][i])]
        print(name, 'points into what is asked for: %.3f' % np.mean(pointed))
        print(name, {w: round(float(first_right(rows, w)), 3) for w in WEIGHTS})
    for weight in (0, 0.8, 1.2, 2.0, 4.0):
        judged = lambda rows: [(s, r['q']['answerable'], i in r['q']['right']) for r in rows for i, s in [signals(r, weight)]]
        mask = slice(None) if weight else slice(2, None)
        fit, test = judged(held), judged(left)
        gate = logistic([[v for k, v in enumerate(s) if weight or k not in (0, 4)] for s, _, _ in fit], [a and ok for _, a, ok in fit])
        probability = gate([[v for k, v in enumerate(s) if weight or k not in (0, 4)] for s, _, _ in test])
        report(f'left out, reader x {weight}', [(p, a, ok) for p, (_, a, ok) in zip(probability, test)])
