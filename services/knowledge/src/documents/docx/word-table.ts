import type { TableRow } from '../../extraction/content/elements/table-grid.js';

interface Cell {
  text: string;
  columns: number;
  /** It goes on with the cell above. */
  isMerged: boolean;
}

const MOST_COLUMNS = 100;

/** A table of a word-processing document while it is read. */
export class WordTable {
  isHeaderMarked = false;
  readonly #rows: Cell[][] = [];

  openRow(): void {
    this.#rows.push([]);
  }

  openCell(): void {
    this.#rows.at(-1)?.push({ text: '', columns: 1, isMerged: false });
  }

  /** The open cell spans so many columns. */
  span(columns: number): void {
    const cell = this.#cell;
    if (cell && columns > 1) cell.columns = Math.min(columns, MOST_COLUMNS);
  }

  /** @param value `restart` where cells under the open one go on with it */
  merge(value: string): void {
    if (this.#cell) this.#cell.isMerged = value !== 'restart';
  }

  markHeader(): void {
    if (this.#rows.length === 1) this.isHeaderMarked = true;
  }

  /** Adds text to the open cell; false if none is open. */
  add(text: string): boolean {
    const cell = this.#cell;
    if (!cell) return false;
    cell.text = `${cell.text} ${text}`.trim();
    return true;
  }

  get rows(): TableRow[] {
    let above: string[] = [];
    return this.#rows.map((row) => {
      const cells: string[] = [];
      const texts: string[] = [];
      for (const { text, columns, isMerged } of row) {
        const own = isMerged ? (above[cells.length] ?? '') : text;
        texts.push(own);
        for (let n = 0; n < columns && cells.length < MOST_COLUMNS; n += 1) cells.push(own);
      }
      above = cells;
      return { cells, texts, isHeading: false };
    });
  }

  get #cell(): Cell | undefined {
    return this.#rows.at(-1)?.at(-1);
  }
}
