import type { TextLine } from './text-line.js';

const MAX_LENGTH = 160;
const MAX_LEVEL = 6;
const LARGER = 1.12;
const SHORT = 80;

const rounded = (size: number): number => Math.round(size * 2) / 2;

/** Which lines are headings: those larger than the running text, and short ones in a font of their own. */
export class HeadingLevels {
  readonly #body: { size: number; font: string };
  readonly #sizes: number[];

  constructor(lines: readonly TextLine[]) {
    this.#body = { size: Number(mostUsed(lines, ({ size }) => String(rounded(size)))), font: '' };
    const running = lines.filter(({ size }) => rounded(size) === this.#body.size);
    this.#body.font = mostUsed(running, ({ font }) => font);
    const larger = lines.filter((line) => this.#isLarger(line)).map(({ size }) => rounded(size));
    this.#sizes = [...new Set(larger)].sort((a, b) => b - a);
  }

  /** 0 for running text. */
  levelOf(line: TextLine, next: TextLine | undefined): number {
    if (line.text.length > MAX_LENGTH || !/\p{L}/u.test(line.text)) return 0;
    if (this.#isLarger(line)) return Math.min(this.#sizes.indexOf(rounded(line.size)) + 1, MAX_LEVEL);
    return this.#standsOut(line, next) ? Math.min(this.#sizes.length + 1, MAX_LEVEL) : 0;
  }

  #isLarger({ size, text }: TextLine): boolean {
    return text.length <= MAX_LENGTH && /\p{L}/u.test(text) && size >= this.#body.size * LARGER;
  }

  /** A line in bold over running text, as far as that can be recognised without the font's name. */
  #standsOut({ text, font, size, cells }: TextLine, next: TextLine | undefined): boolean {
    if (font === this.#body.font || size < this.#body.size * 0.95 || text.length > SHORT || cells.length > 1)
      return false;
    return next?.font === this.#body.font && /^[\p{Lu}\p{N}\p{Lo}]/u.test(text) && !/[.,;:!?]$/.test(text);
  }
}

/** The value most of the letters have. */
function mostUsed(lines: readonly TextLine[], keyOf: (line: TextLine) => string): string {
  const letters = new Map<string, number>();
  for (const line of lines) letters.set(keyOf(line), (letters.get(keyOf(line)) ?? 0) + line.text.length);
  return [...letters].reduce((most, entry) => (entry[1] > most[1] ? entry : most), ['', 0] as [
    string,
    number,
  ])[0];
}
