import { atLeast, atMost, type EvalFigure, sample } from './measure.js';
import { evalTable, met } from './report.js';

describe('met', () => {
  it.each<[Omit<EvalFigure, 'name'>, string]>([
    [{ now: 0.6, must: atLeast(0.4), aim: atLeast(0.6) }, 'aim'],
    [{ now: 0.59, must: atLeast(0.4), aim: atLeast(0.6) }, 'must'],
    [{ now: 0.3, must: atLeast(0.4), aim: atLeast(0.6) }, 'no'],
    [{ now: 0.12, must: atMost(0.12), aim: atMost(0.07) }, 'must'],
    [{ now: 0.13, must: atMost(0.12) }, 'no'],
    [{ now: Number.NaN, must: atLeast(0.4) }, 'no'],
    [{ now: 1 }, '–'],
  ])('%j: %s', (figure, verdict) => expect(met({ name: '', ...figure })).toBe(verdict));
});

it('prints one table, and a failure as a row that is not met', () => {
  const figures = [
    { name: 'right', now: 0.4567, must: atLeast(0.4), aim: atLeast(0.6) },
    { name: 'p95', now: 12.34, unit: 'ms', aim: atMost(5) },
  ];
  expect(
    evalTable([
      { measure: 'visitors', seconds: 3, outcome: { figures, details: ['by site'] } },
      { measure: 'faq', seconds: 0, failure: 'no data' },
    ]).split('\n'),
  ).toEqual([
    '| measure | now | must | aim | met? |',
    '|---|---|---|---|---|',
    '| right | .457 | ≥ .40 | ≥ .60 | must |',
    '| p95 | 12.3 ms | – | ≤ 5 ms | no |',
    '| faq: failed, no data | – | – | – | no |',
    '',
    'visitors (3 s)',
    'by site',
    '',
  ]);
});

it('a sample has the size asked for and is spread over the list', () => {
  const list = Array.from({ length: 100 }, (_, at) => at);
  expect(sample(list, 7)).toHaveLength(7);
  expect(sample(list, 4)).toEqual([0, 25, 50, 75]);
  expect(sample(list, undefined)).toEqual(list);
  expect(sample(list, 200)).toEqual(list);
});
