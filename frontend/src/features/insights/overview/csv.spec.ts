import { toCsv } from './csv';

describe('toCsv', () => {
  it('writes rows that spreadsheets read as they are', () => {
    expect(
      toCsv([
        ['day', 'score'],
        ['2026-11-22', 71.5],
        ['a "b", c', null],
      ]),
    ).toBe('day,score\r\n2026-11-22,71.5\r\n"a ""b"", c",\r\n');
  });

  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\tx'])('takes the meaning of a formula from %j', (text) => {
    expect(toCsv([[text]])).toBe(`"'${text}"\r\n`);
  });

  it('leaves negative numbers', () => expect(toCsv([[-5]])).toBe('-5\r\n'));
});
