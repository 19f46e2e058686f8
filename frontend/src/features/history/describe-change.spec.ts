import type { BotChange } from '../../api/types';
import { describeChange, fieldsOf } from './describe-change';

const change = (part: Partial<BotChange>): BotChange => ({
  _id: 'c1',
  at: 1,
  by: '',
  kind: 'pair',
  subject: 'q1',
  before: null,
  after: null,
  name: '',
  count: 1,
  source: 'edit',
  ...part,
});
const pair = (question: string, answer = 'A.') => ({ question, answer, phrasings: [] });

describe('a change in words', () => {
  it.each([
    ['Added the pair “Where?”', { after: pair('Where?'), name: 'Where?' }],
    ['Deleted the pair “Where?”', { before: pair('Where?'), name: 'Where?' }],
    ['Changed the pair “When?”', { before: pair('Where?'), after: pair('When?'), name: 'When?' }],
    ['Imported 12 pairs, “When?” among them', { count: 12, source: 'import', name: 'When?' }],
    ['Added the pair without a question', { after: pair('') }],
    [
      'Changed Bot Name, Theme, Images from visitors and Live Mode',
      {
        kind: 'settings',
        before: {},
        after: { botname: 'x', theme: {}, image_uploads: true, live_mode: true },
      },
    ],
  ] as [string, Partial<BotChange>][])('%s', (words, part) =>
    expect(describeChange(change(part))).toBe(words),
  );

  it('shows only what differs', () => {
    expect(
      fieldsOf(change({ before: pair('Q', 'Old'), after: { ...pair('Q', 'New'), phrasings: ['R', 'S'] } })),
    ).toEqual([
      { field: 'answer', before: 'Old', after: 'New' },
      { field: 'phrasings', before: '', after: 'R\nS' },
    ]);
    const theme = { before: { theme: { primaryColor: '#000' } }, after: { theme: { primaryColor: '#fff' } } };
    expect(fieldsOf(change({ kind: 'settings', ...theme }))).toEqual([
      { field: 'theme', before: 'Primary Colour: #000', after: 'Primary Colour: #fff' },
    ]);
  });
});
