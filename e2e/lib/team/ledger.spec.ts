import { type KeptChange, type Said, violations } from './ledger.js';

let at = 0;
const said = (what: Said['what'], question: string, answer = '', saw?: string): Said => ({
  at: at++,
  who: 'ann',
  what,
  question,
  answer,
  ...(saw === undefined ? {} : { saw }),
});
const pair = (question: string, answer: string) => ({ _id: question, question, answer });
const change = (subject: string, before: string | null, after: string | null, count = 1): KeptChange => ({
  subject,
  source: 'edit',
  count,
  before: before === null ? null : { answer: before },
  after: after === null ? null : { answer: after },
});

describe('what two screens acknowledged, against what is there', () => {
  it('is right where all is as acknowledged', () => {
    const ledger = [
      said('added', 'a', '1'),
      said('edited', 'a', '2', '1'),
      said('added', 'b', 'x'),
      said('deleted', 'b'),
    ];
    const kept = [
      change('a', null, '1'),
      change('b', null, 'x'),
      change('a', '1', '2'),
      change('b', 'x', null),
    ];
    expect(violations(ledger, [pair('a', '2')], kept)).toEqual([]);
  });

  it('finds what is lost, there twice, still there, or another text', () => {
    const ledger = [
      said('added', 'a', '1'),
      said('added', 'b', 'x'),
      said('deleted', 'b'),
      said('added', 'c', 'y'),
    ];
    const pairs = [pair('b', 'x'), pair('c', 'z'), pair('c', 'z')];
    const found = violations(ledger, pairs, []);
    expect(found.map((text) => text.split(':')[0])).toEqual([
      'there twice',
      'lost',
      'deleted, and still there',
      'not as acknowledged',
    ]);
  });

  it('finds an edit that replaced what its author had not seen, is not kept, or follows nothing', () => {
    const ledger = [said('added', 'a', '1'), said('edited', 'a', '2', '1'), said('edited', 'a', '4', '1')];
    const kept = [
      change('a', null, '1'),
      change('a', '1', '3'),
      change('a', '3', '4'),
      change('a', '5', '6'),
    ];
    const found = violations(ledger, [pair('a', '4')], kept);
    expect(found.map((text) => text.split(':')[0])).toEqual([
      '0 times in the history',
      'replaced without a word',
      'the history skips',
    ]);
  });
});
