"""Sites as export-passages.ts writes them, and public questions; both as questions with passages that answer and that do not."""
import gzip
import json
import random
import re

import numpy as np

LEFT_OUT = 'left-out.json'
NEAR = 30


def folded(text):
    return re.sub(r'\s+', ' ', text.lower().replace('’', "'")).strip()


def deviations(values):
    return (values - values.mean()) / (values.std() + 1e-9)


class Site:
    def __init__(self, row):
        self.name, self.lang, self.passages, self.questions = row['name'], row.get('lang'), row['passages'], row['questions']
        texts = [folded(p['text']) for p in self.passages]
        for question in self.questions:
            gold = [folded(g) for g in question['gold']]
            question['right'] = [i for i, text in enumerate(texts) if any(g in text for g in gold)]

    def words(self, question):
        scores = np.zeros(len(self.passages), dtype=np.float32)
        for at, score in question['words']:
            scores[at] = score
        return scores


def sites(*files):
    return [Site(json.loads(line)) for file in files for line in open(file)]


def public(file):
    return [json.loads(line) for line in gzip.open(file, 'rt')]


def careless(text, chance, rng):
    """As people type: without capitals and marks, with a letter lost or swapped."""
    if rng.random() > chance:
        return text
    text = text.lower().rstrip('?？؟ ')
    if rng.random() < 0.4 and len(text) > 8:
        at = rng.randrange(1, len(text) - 2)
        text = text[:at] + (text[at + 1] + text[at] + text[at + 2 :] if rng.random() < 0.5 else text[at + 1 :])
    return text


def seeded(number):
    return random.Random(number)
