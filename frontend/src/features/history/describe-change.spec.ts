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
  kinds: ['pair'],
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
    [
      'Imported settings and 12 pairs: Bot Name',
      {
        kind: 'settings',
        before: {},
        after: { botname: 'x' },
        count: 13,
        source: 'import',
        kinds: ['settings', 'pair'],
      },
    ],
    ['Deleted the link “Opening hours”', { kind: 'link', before: { url: 'u' }, name: 'Opening hours' }],
    ['Changed the test question “When?”', { kind: 'test', before: {}, after: {}, name: 'When?' }],
    ['Changed how often pages are read', { kind: 'schedule', before: {}, after: {} }],
    [
      'Imported 3 entries, “a” among them',
      { count: 3, source: 'import', kinds: ['link', 'test'], name: 'a' },
    ],
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
