import { unprovenRows } from './spec-results.mjs';

const FILE = 'a.spec.ts';
const row = (title: string) => ({ rule: `5 "${title}"`, file: FILE, title });
const ran = (title: string, status = 'passed', asserts = 1) => ({
  file: FILE,
  title,
  fullName: `A door ${title}`,
  status,
  asserts,
});
const unproven = (title: string, tests: ReturnType<typeof ran>[], isWhole = true) =>
  unprovenRows(tests, isWhole, [row(title)]);

describe('a row of the specification', () => {
  it.each([
    ['opens', [ran('opens')]],
    ['A door opens', [ran('opens'), ran('closes', 'failed')]],
    ['keeps %s out', [ran('keeps a out'), ran('keeps b out')]],
    ['keeps b out', [ran('keeps a out', 'failed'), ran('keeps b out')]],
  ])('is proven when %j passed', (title, tests) => {
    expect(unproven(title, tests)).toEqual([]);
  });

  it.each([
    ['opens', [], 'did not run'],
    ['opens', [ran('opens wide')], 'did not run'],
    ['opens', [ran('opens', 'pending', 0)], 'was skipped'],
    ['opens', [ran('opens', 'failed')], 'failed'],
    ['opens', [ran('opens', 'passed', 0)], 'asserted nothing'],
    ['keeps %s out', [ran('keeps a out'), ran('keeps b out', 'failed')], 'failed'],
  ])('is not proven by %j with %j: it %s', (title, tests, why) => {
    expect(unproven(title, tests)).toEqual([
      `specification: 5 "${title}": its test ${why}: ${FILE}: ${title}`,
    ]);
  });

  it('of a file that was not to run is left alone', () => {
    expect(unproven('opens', [], false)).toEqual([]);
    expect(unproven('opens', [ran('closes')], false)).toHaveLength(1);
  });
});
