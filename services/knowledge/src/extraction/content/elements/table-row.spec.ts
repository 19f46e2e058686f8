import { areBareLabels, rowText } from './table-row.js';

describe('rowText', () => {
  it.each([
    [['Norway', '€5', '1 day'], ['To', 'Price', 'Time'], 'Norway: Price €5; Time 1 day'],
    [['Norway', '', '1 day'], ['To', 'Price', 'Time'], 'Norway: Time 1 day'],
    [['M', '96 cm'], ['Size', 'Chest'], 'Size M: Chest 96 cm'],
    [['', '96 cm', '80 cm'], ['Size', 'Chest', 'Waist'], 'Chest 96 cm; Waist 80 cm'],
    [['42', '27'], ['', 'cm'], '42: cm 27'],
    [['Sunday', 'closed'], ['Day', 'Open'], 'Sunday: closed'],
    [['Monday', 'closed', '10 – 18'], ['Day', 'Shop', 'Café'], 'Monday: Shop closed; Café 10 – 18'],
    [['Weight:', '780 g'], [], 'Weight: 780 g'],
    [['a', 'b', 'c'], [], 'a | b | c'],
    [['a', 'b', 'c'], ['one', 'two'], 'a | b | c'],
  ])('reads %j under %j', (cells, columns, text) => expect(rowText(cells, columns)).toBe(text));

  it('gives every row of a table the same form', () => {
    const labels = ['GET', 'POST', 'DELETE'];
    expect(areBareLabels(labels)).toBe(false);
    expect(rowText(['GET', '/users'], ['Method', 'Path'], false)).toBe('GET: Path /users');
    expect(areBareLabels(['M', 'L', 'XXXL'])).toBe(true);
    expect(rowText(['XXXL', '130'], ['Size', 'Chest'], true)).toBe('Size XXXL: Chest 130');
  });

  it('leaves rows alone that lay out a page', () => {
    expect(rowText(['one', ''], [])).toBeUndefined();
    expect(rowText(['one', 'word '.repeat(200)], [])).toBeUndefined();
  });
});
