import { cursorsOf, pageOf } from './cursor.js';

const ID = '0199aaaa-0000-7000-8000-000000000001';
const byTitle = cursorsOf('shelves.title', ['text', 'id']);
const byTime = cursorsOf('shelves.time', ['number', 'id']);
const packed = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

it('reads what it wrote', () => {
  expect(byTitle.read(byTitle.write(['Größe "x" 👍🏽', ID]))).toEqual(['Größe "x" 👍🏽', ID]);
  expect(byTime.read(byTime.write([1795680163848.125, ID]))).toEqual([1795680163848.125, ID]);
  expect(byTime.write([0, ID])).toMatch(/^[\w-]+$/);
});

it.each([
  ['of another order', byTime.write([5, ID])],
  ['no JSON', 'abc'],
  ['empty', ''],
  ['no list', packed({ 0: 'shelves.title' })],
  ['too short', packed(['shelves.title', 'a'])],
  ['too long', packed(['shelves.title', 'a', ID, 1])],
  ['a number for text', packed(['shelves.title', 4, ID])],
  ['no id', packed(['shelves.title', 'a', 'b'])],
  ['a NUL', packed(['shelves.title', 'a\0', ID])],
  ['half a letter', packed(['shelves.title', '\ud800', ID])],
  ['very long', byTitle.write(['x'.repeat(9_000), ID])],
])('refuses what is %s', (_, cursor) =>
  expect(() => byTitle.read(cursor)).toThrow('before must be of the page before'),
);

it('knows whether a page is the last', () => {
  const cut = (rows: number[]) => pageOf(rows, 2, (last) => `after ${last}`);
  expect(cut([1, 2, 3])).toEqual({ rows: [1, 2], next: 'after 2' });
  expect(cut([1, 2])).toEqual({ rows: [1, 2], next: undefined });
  expect(cut([])).toEqual({ rows: [], next: undefined });
});
