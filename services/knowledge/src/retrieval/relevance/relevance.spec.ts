import { byRelevance } from './relevance.js';
import type { Signals } from './signals.js';

const signals = (name: string, rest: Partial<Signals>) =>
  ({
    ranked: { candidate: name, score: 1, coverage: 0, titleCoverage: 0 },
    block: 0,
    unit: 0,
    best: 0,
    unitScores: [],
    bestLead: 0,
    unitCoverage: 0,
    longQuestionWords: 0,
    typesGiven: 0,
    ...rest,
  }) as unknown as Signals;
const order = (list: readonly Signals[]) => byRelevance(list).map(({ ranked }) => ranked.candidate);

describe('byRelevance', () => {
  it('puts what is nearer in meaning first', () =>
    expect(order([signals('far', { block: 0.5 }), signals('near', { block: 1.5 })])).toEqual([
      'near',
      'far',
    ]));

  it('puts a passage that shares most words of a long question before one a little nearer in meaning', () =>
    expect(order([signals('near', { block: 0.5 }), signals('words', { longQuestionWords: 1 })])).toEqual([
      'words',
      'near',
    ]));
});
