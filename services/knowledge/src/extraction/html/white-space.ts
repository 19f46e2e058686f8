const UNEVEN = /[\t\n\f\r]| {2}/;
/** A blank alone stays as it is, and most are. */
const SPACES = /[\t\n\f\r ]{2,}|[\t\n\f\r]/g;
/** Stands for a line end of the source until the text around it is known. */
const SOURCE_LINE = '\r';
/** Of the source or of the page. */
export const LINE_END = /[\r\n]/;
/** Scripts that are written without spaces. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f\uff00-\uffef]/u;

/** Text of the source as HTML has it: line ends and runs of blanks are one blank. */
export function asFlowing(source: string): string {
  if (!UNEVEN.test(source)) return source;
  return source.replace(SPACES, (run) => (/[\n\r\f]/.test(run) ? SOURCE_LINE : ' '));
}

/** Text of the source whose lines stay, as in `pre`. */
export function asWritten(source: string): string {
  return source.replaceAll('\r\n', '\n').replaceAll('\r', '\n');
}

/** Whether two texts meet that no blank parts. */
export function meetUnspaced(before: string, after: string): boolean {
  return UNSPACED.test(before.slice(-1)) && UNSPACED.test(after.slice(0, 1));
}

/** Puts a blank where the source had a line end, and nothing inside a script that has no blanks. */
export function joinSourceLines(text: string): string {
  if (!text.includes(SOURCE_LINE)) return text;
  const [first = '', ...others] = text.split(SOURCE_LINE);
  let joined = first;
  for (const piece of others) {
    const isUnspaced = UNSPACED.test(joined.slice(-1)) || UNSPACED.test(piece.slice(0, 1));
    joined += isUnspaced ? piece : ` ${piece}`;
  }
  return joined;
}
