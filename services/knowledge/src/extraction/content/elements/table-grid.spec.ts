import { TableGrid, type TableRow, tableLines } from './table-grid.js';

const one = (text: string) => ({ text, columns: 1, rows: 1 });
const wide = (text: string, columns: number) => ({ text, columns, rows: 1 });
const tall = (text: string, rows: number) => ({ text, columns: 1, rows });

/** Rows with `#` before their first cell are headings. */
const linesOf = (rows: readonly (readonly ReturnType<typeof one>[])[], headings = 0) => {
  const grid = new TableGrid();
  const read: TableRow[] = rows.map((cells, at) => ({ ...grid.row(cells), isHeading: at < headings }));
  return tableLines(read);
};

describe('a table', () => {
  it('carries a label over all rows it spans', () => {
    const rows = [
      [one('Boat'), one('Time'), one('Price')],
      [tall('Canoe', 2), one('Hour'), one('€12')],
      [one('Day'), one('€50')],
      [one('Raft'), one('Day'), one('€90')],
    ];
    expect(linesOf(rows, 1)).toEqual([
      '',
      'Canoe: Time Hour; Price €12',
      'Canoe: Time Day; Price €50',
      'Raft: Time Day; Price €90',
    ]);
  });

  it('says of every row which group it is in', () => {
    const rows = [
      [wide('Adults', 2)],
      [one('Hour'), one('€12')],
      [wide('Children', 2)],
      [one('Hour'), one('€6')],
    ];
    expect(linesOf(rows)).toEqual(['', 'Adults – Hour: €12', '', 'Children – Hour: €6']);
  });

  it('keeps its title to itself', () => {
    expect(linesOf([[wide('Prices of 2026', 2)], [one('Hour'), one('€12')]])).toEqual([
      'Prices of 2026',
      'Hour: €12',
    ]);
  });

  it('reads headings over each other together', () => {
    const rows = [
      [tall('Boat', 2), wide('Summer', 2), one('Winter')],
      [one('Hour'), one('Day'), one('Day')],
      [one('Canoe'), one('€12'), one('€50'), one('€30')],
    ];
    expect(linesOf(rows, 2)[2]).toBe('Canoe: Summer Hour €12; Summer Day €50; Winter Day €30');
  });

  it('repeats a value for all columns it spans', () => {
    const rows = [
      [one('Boat'), one('May'), one('June')],
      [one('Raft'), wide('closed', 2)],
      [one('Canoe'), one('€1'), one('€2')],
    ];
    expect(linesOf(rows, 1)[1]).toBe('Raft: May closed; June closed');
  });

  it('of one row of values names each', () => {
    const days = [one('Mon'), one('Tue'), one('Wed')];
    expect(linesOf([days, [one('8–20'), one('closed'), one('9–14')]], 1)[1]).toBe(
      'Mon 8–20; Tue closed; Wed 9–14',
    );
    expect(linesOf([days, [one('closed'), one('8–20'), one('')]], 1)[1]).toBe('Mon closed; Tue 8–20');
  });

  it('with absurd spans stays small', () => {
    expect(new TableGrid().row([wide('x', 1_000_000)]).cells.length).toBeLessThanOrEqual(100);
  });
});
