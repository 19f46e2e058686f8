// biome-ignore lint/suspicious/noControlCharactersInRegex: they would move the terminal's cursor
const CONTROL = /[\u0000-\u001f\u007f-\u009f]+/g;
const WIDEST = 60;

/** Rows under their headings, in columns; the last one may be of any width. */
export const table = (headings: readonly string[], rows: readonly (readonly string[])[]): string => {
  const last = headings.length - 1;
  const cells = [headings, ...rows].map((row) =>
    row.map((cell, n) =>
      shortened(cell.replace(CONTROL, ' '), n === last ? Number.POSITIVE_INFINITY : WIDEST),
    ),
  );
  const widths = headings.map((_, n) => Math.max(...cells.map((row) => row[n]?.length ?? 0)));
  return cells
    .map((row) => row.map((cell, n) => (n === last ? cell : cell.padEnd(widths[n] ?? 0))).join('  '))
    .join('\n');
};

const shortened = (text: string, width: number): string =>
  text.length > width ? `${text.slice(0, width - 1)}…` : text;
