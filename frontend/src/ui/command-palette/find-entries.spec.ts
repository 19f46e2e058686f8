import { findEntries, type PaletteGroup } from './find-entries';

const group = (heading: string, ...lines: string[]): PaletteGroup => ({
  heading,
  entries: lines.map((line) => {
    const [label = '', hint] = line.split('|');
    return { id: line, label, ...(hint && { hint }), onSelect: () => {} };
  }),
});
const found = (groups: PaletteGroup[], search: string) =>
  findEntries(groups, search).map(({ heading, entries, more }) => [
    heading,
    entries.map(({ label }) => label),
    more,
  ]);

const tabs = group('Alpine', 'Basic Info|Tab', 'Theme|Tab', 'Chat History|Tab');

it('is all of it in its order where nothing is typed', () => {
  expect(found([tabs, group('Actions', 'Log out')], ' ')).toEqual([
    ['Alpine', ['Basic Info', 'Theme', 'Chat History'], 0],
    ['Actions', ['Log out'], 0],
  ]);
});

it('has every word in label or hint; what begins with the first comes first, with its group', () => {
  const bots = group('Bots', 'Old tab shop|C-1', 'Tab shop|C-2');
  expect(found([tabs, bots], 'TAB')).toEqual([
    ['Bots', ['Tab shop', 'Old tab shop'], 0],
    ['Alpine', ['Basic Info', 'Theme', 'Chat History'], 0],
  ]);
  expect(found([tabs, bots], 'shop c-1')).toEqual([['Bots', ['Old tab shop'], 0]]);
  expect(found([tabs, bots], 'nothing')).toEqual([]);
});

it('shows ten of a long group and counts the others', () => {
  const many = group('Bots', ...Array.from({ length: 50 }, (_, n) => `Shop ${n}`));
  expect(findEntries([many], '').map(({ entries, more }) => [entries.length, more])).toEqual([[10, 40]]);
  expect(found([many], 'shop 49')).toEqual([['Bots', ['Shop 49'], 0]]);
});
