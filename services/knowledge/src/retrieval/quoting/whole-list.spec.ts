import type { IndexDocument } from '../../search/index-document.js';
import { wholeList } from './whole-list.js';

const part = (position: number, text: string, title = 'Hours'): IndexDocument => ({
  docId: `d${position}`,
  sourceId: 's',
  kind: 'passage',
  position,
  title,
  text,
  url: 'https://s.example/',
  fetchedAt: 0,
});
const WEEK = [
  part(3, 'Monday: 9 to 17\nTuesday: 9 to 17…'),
  part(4, 'Saturday: 10 to 14…'),
  part(5, 'Sunday: closed'),
];
const [first, second, last] = WEEK as [IndexDocument, IndexDocument, IndexDocument];

describe('wholeList', () => {
  it.each(WEEK)('puts a table together again, whichever part was found: $text', (found) =>
    expect(wholeList(found, [last, second, first])?.text).toBe(
      'Monday: 9 to 17\nTuesday: 9 to 17\nSaturday: 10 to 14\nSunday: closed',
    ),
  );

  it('says that more follows where a part was not found', () =>
    expect(wholeList(first, [first, second])?.text).toMatch(/Saturday: 10 to 14…$/));

  it('is none of a passage that is whole, of another heading, or too long', () => {
    expect(wholeList(part(1, 'Monday: 9 to 17'), [part(1, 'Monday: 9 to 17'), last])).toBeUndefined();
    expect(wholeList(first, [first, part(4, 'Saturday: 10 to 14', 'Prices')])).toBeUndefined();
    expect(wholeList(first, [first, part(4, 'word '.repeat(140))])).toBeUndefined();
  });
});
