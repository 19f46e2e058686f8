import { withoutRunningHeads } from './running-heads.js';
import type { TextLine } from './text-line.js';

const line = (text: string): TextLine => ({
  ...{
    text,
    cells: [text],
    starts: [72],
    runs: [],
    x: 72,
    right: 300,
    y: 20,
    size: 11,
    font: 'a',
    inMargin: true,
  },
});
const kept = (text: string) => withoutRunningHeads([[line(text)]]).flat().length === 1;

describe('a line at the edge of a page', () => {
  it.each(['7', '– 7 –', 'Seite 7 von 9', 'page 12'])('is its number: %s', (text) =>
    expect(kept(text)).toBe(false),
  );
  it.each(['Паром до острова 40', 'Πλοίο 12', 'رسوم العبارة 25', 'Ferry 40'])(
    'is text in any script: %s',
    (text) => expect(kept(text)).toBe(true),
  );
});
