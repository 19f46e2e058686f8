import { byRelevance, NO_READINGS } from './relevance.js';
import type { Signals } from './signals.js';
import { READ, UNREAD } from './weights.js';

const signals = (name: string, rest: Partial<Signals>) =>
  ({
    ranked: { candidate: { document: { docId: name } }, score: 1, coverage: 0, titleCoverage: 0 },
    block: 0,
    unit: 0,
    best: 0,
    unitScores: [],
    bestLead: 0,
    ...rest,
  }) as unknown as Signals;
const BOTH = [signals('far', { block: 0.5 }), signals('near', { block: 1.5 })];
const idOf = ({ ranked }: Signals) => ranked.candidate.document.docId;

describe('byRelevance', () => {
  it('puts what is nearer in meaning first', () =>
    expect(byRelevance(BOTH, NO_READINGS, UNREAD).map(idOf)).toEqual(['near', 'far']));

  it('puts what the reader is surer of first', () =>
    expect(
      byRelevance(
        BOTH,
        new Map([
          ['near', -3],
          ['far', 2],
        ]),
        READ,
      ).map(idOf),
    ).toEqual(['far', 'near']));

  it('takes what was not read for as unsure as the least sure', () =>
    expect(byRelevance(BOTH, new Map([['far', -2]]), READ).map(({ read }) => read)).toEqual([-2, -2]));
});
