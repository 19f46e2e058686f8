"""python prepare.py SITES.jsonl… : states of every passage and question, and the tokens that say the answer, into FOLDER/states."""
import os
import pickle
import sys

import numpy as np
import torch
from data import NEAR, careless, deviations, folded, seeded, sites
from e5 import E5
from reader import LAYERS, PASSAGE_TOKENS, QUESTION_TOKENS

FOLDER = os.environ.get('TRAINING_FOLDER', 'states')


def said(tokenizer, block, gold):
    """Which tokens of a passage stand in one of the phrases; the first token is the mark of a beginning."""
    pieces = tokenizer('passage: ' + block)
    text = tokenizer.plain('passage: ' + block).lower()
    ends = tokenizer.ends(pieces, PASSAGE_TOKENS - 2)
    marks = np.zeros(len(ends) + 2, dtype=bool)
    for phrase in gold:
        at = text.find(tokenizer.plain(phrase).lower())
        if at < 0:
            continue
        for token, end in enumerate(ends):
            start = ends[token - 1] if token else 0
            marks[token + 1] |= start < at + len(phrase) and end > at
    return marks


def prepared(e5, site):
    rng = seeded(site.name)
    passages = e5.states(['passage: ' + p['block'] for p in site.passages], PASSAGE_TOKENS, LAYERS)
    asked = [q['q'] for q in site.questions]
    sloppy = [careless(q, 1, rng) for q in asked]
    states = e5.states(['query: ' + q for q in asked + sloppy], QUESTION_TOKENS, [LAYERS[0]])
    vectors = np.stack([v.numpy() for _, v in passages])
    questions = []
    for at, q in enumerate(site.questions):
        cosines = vectors @ states[at][1].numpy()
        words = site.words(q)
        base = deviations(cosines) + 0.5 * deviations(words)
        questions.append(
            dict(
                q=q['q'], lang=q.get('lang'), kind=q.get('kind'), right=q['right'], answerable=bool(q['pages']), cosines=cosines, words=words,
                near=[int(i) for i in np.argsort(-base)[:NEAR]],
                states=[states[at], states[len(asked) + at]],
                said={i: said(e5.tokenizer, site.passages[i]['block'], q['gold']) for i in q['right']},
            )
        )
    return dict(name=site.name, lang=site.lang, passages=passages, questions=questions)


if __name__ == '__main__':
    torch.set_num_threads(2)
    e5 = E5()
    os.makedirs(FOLDER, exist_ok=True)
    for site in sites(*sys.argv[1:]):
        file = f'{FOLDER}/{site.name}.pkl'
        if not os.path.exists(file):
            result = prepared(e5, site)
            with open(file + '.tmp', 'wb') as out:
                pickle.dump(result, out)
            os.rename(file + '.tmp', file)
            known = [q for q in result['questions'] if q['right']]
            first = np.mean([q['near'][0] in q['right'] for q in known])
            within = [np.mean([any(i in q['right'] for i in q['near'][:n]) for q in known]) for n in (8, 16, 30)]
            print(site.name, len(site.passages), 'first %.2f, within 8 %.2f, 16 %.2f, 30 %.2f' % (first, *within), flush=True)
