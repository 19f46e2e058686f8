import type { BotChange, Recrawl } from '../../../api/types';
import { shortlyBefore } from './shortly-before';

const AT = 1_790_010_000;
const counts = { total: 5, unchanged: 2, changed: 3, failed: 0, gone: 0, findings: [] };
const run = (started_at: number, part: Partial<Recrawl> = {}): Recrawl => ({
  ...counts,
  _id: 'r1',
  state: 'done',
  started_at,
  finished_at: started_at + 60,
  ...part,
});
const settings = (at: number, field: string): BotChange => ({
  _id: 'c1',
  kind: 'settings',
  subject: '',
  by: 'owner@shop.example',
  at,
  before: { [field]: 'a' },
  after: { [field]: 'b' },
  name: '',
  count: 1,
  kinds: ['settings'],
  source: 'edit',
});

it.each([
  ['nothing', [], [], []],
  ['a re-crawl', [run(AT - 300)], [], ['changed pages were read again']],
  ['one that runs still', [run(AT - 9_000, { finished_at: null })], [], ['changed pages were read again']],
  ['one that changed nothing', [run(AT - 300, { changed: 0 })], [], []],
  ['one long before', [run(AT - 9_000)], [], []],
  ['one after it', [run(AT + 5)], [], []],
  ['a setting', [], [settings(AT - 20, 'carefulness')], ['Carefulness was changed']],
  ['a setting that no answer depends on', [], [settings(AT - 20, 'icon_location')], []],
  [
    'pairs',
    [],
    [{ ...settings(AT - 20, 'answer'), kind: 'pair' as const, kinds: ['pair' as const], before: null }],
    ['Q&A pairs were changed'],
  ],
  [
    'links of a file',
    [],
    [{ ...settings(AT - 20, 'botname'), kinds: ['settings' as const, 'link' as const] }],
    ['links were changed'],
  ],
])('names %s', (_, runs, changes, named) => expect(shortlyBefore(AT, runs, changes)).toEqual(named));
