import { partsOf } from './parts-of';

describe('a list in parts', () => {
  const items = Array.from({ length: 5 }, (_, n) => `item ${n}`);

  it('holds so many in each, and so many bytes', () => {
    expect(partsOf(items, 2).map((part) => part.length)).toEqual([2, 2, 1]);
    expect(partsOf(items, 9, 15).map((part) => part.length)).toEqual([1, 1, 1, 1, 1]);
    expect(partsOf(items, 9).flat()).toEqual(items);
    expect(partsOf([], 9)).toEqual([]);
  });
});
