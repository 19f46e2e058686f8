import { editDistance } from './edit-distance.js';

describe('editDistance', () => {
  it.each([
    ['france', 'france', 0],
    ['frnace', 'france', 1],
    ['frace', 'france', 1],
    ['frannce', 'france', 1],
    ['frence', 'france', 1],
    ['shiping', 'shopping', 2],
    ['', 'ab', 2],
    ['доставка', 'доствка', 1],
  ])('%s and %s: %i', (a, b, distance) => expect(editDistance(a, b, 2)).toBe(distance));

  it('stops beyond the limit', () => {
    expect(editDistance('canada', 'france', 2)).toBe(3);
    expect(editDistance('a'.repeat(100), 'a'.repeat(100), 2)).toBe(3);
    expect(editDistance('shipping', 'ship', 2)).toBe(3);
  });
});
