import type { BotChange } from '../../api/types';
import { describeChange } from './describe-change';

const change = (part: Partial<BotChange>): BotChange => ({
  _id: 'c1',
  at: 1,
  by: '',
  kind: 'link',
  subject: 'l1',
  before: null,
  after: null,
  name: 'clay.pdf',
  count: 1,
  kinds: ['link'],
  source: 'edit',
  ...part,
});

it('names what a site brought, and what the plan paused and gave back', () => {
  const after = { title: 'Clay' };
  expect(describeChange(change({ after, count: 120, source: 'import' }))).toBe(
    'Imported 120 links, “clay.pdf” among them',
  );
  const paused = { before: { paused: false }, after: { paused: true }, source: 'plan' as const };
  expect(describeChange(change(paused))).toBe('The plan has paused the link “clay.pdf”');
  expect(describeChange(change({ ...paused, count: 3 }))).toBe(
    'The plan has paused 3 links, “clay.pdf” among them',
  );
  const resumed = { before: { paused: true }, after: { paused: false }, source: 'plan' as const };
  expect(describeChange(change(resumed))).toBe('The plan has room again for the link “clay.pdf”');
});
