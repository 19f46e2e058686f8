import { AnswerUnits } from './answer-units.js';

const unitsOf = (pieces: readonly string[]): string[] => {
  const units = new AnswerUnits();
  return [...pieces.flatMap((piece) => units.push(piece)), ...units.end()];
};

describe('AnswerUnits', () => {
  it.each([
    ['It fires at 1,240 °C. Then it cools. [1][2] Open on Monday.', 3],
    ['It fires at 1,240 °C. [1] [2]', 1],
    ['See page [1]. And more', 2],
    ['1. Wedge the clay.\n2. Centre it.\n\nDone.', 4],
    ['| Glaze | Price |\n|---|---|\n| Ash | €12.50 |', 3],
    ['- Mon. to noon\n- Sat. closed', 2],
    ['窯は1240度です。冷まします。[1]', 2],
    ['No end', 1],
    ['', 0],
  ])('cuts %j into %i', (text, count) => {
    const units = unitsOf([text]);
    expect(units.join('')).toBe(text);
    expect(units).toHaveLength(count);
    // the same however the text comes
    expect(unitsOf([...text])).toEqual(units);
  });

  it('gives a sentence as soon as the next one begins', () => {
    const units = new AnswerUnits();
    expect(units.push('It is open. ')).toEqual([]);
    expect(units.push('T')).toEqual(['It is open. ']);
  });

  it('cuts a text without an end between two words, in linear time', () => {
    const text = 'word '.repeat(20_000);
    const units = unitsOf([text]);
    expect(units.join('')).toBe(text);
    expect(Math.max(...units.map(({ length }) => length))).toBeLessThanOrEqual(1_200);
  });
});
