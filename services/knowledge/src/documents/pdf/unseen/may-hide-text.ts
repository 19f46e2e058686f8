import { inflateSync } from 'node:zlib';

const MOST_STREAM = 4_000_000;
const MOST_INFLATED = 24_000_000;
/** Larger pictures take too long to be looked at. */
const MOST_PICTURES = 1_500_000;
const HEAD = 600;
const STREAM = 'stream';
const NO_CONTENT = /\/(?:FontFile|Length1|XRef|ObjStm|Metadata|ToUnicode|CMapName|FunctionType|ICCBased|N\s)/;
const PICTURE = /\/Subtype\s*\/Image\b/;
/** White letters or paint, or letters that are not painted. */
const WHITE =
  /(?:^|\s)(?:(?:1|1\.0{1,6}|0?\.9[89]\d{0,6})\s(?:g|scn?|(?:1|1\.0{1,6}|0?\.9[89]\d{0,6})\s(?:1|1\.0{1,6}|0?\.9[89]\d{0,6})\s(?:rg|scn?))|0\s0\s0\s0\s(?:k|scn?)|3\sTr)(?=\s|$)/;

/** Whether a file may hold text that nobody sees: the cheap look, without laying out its pages. */
export function mayHideText(bytes: Buffer): boolean {
  let [inflated, pictures, found] = [0, 0, false];
  for (let at = bytes.indexOf(STREAM); at >= 0; ) {
    const from = startOf(bytes, at);
    const end = bytes.indexOf(`end${STREAM}`, from);
    if (end < 0) break;
    const head = bytes.toString('latin1', Math.max(0, at - HEAD), at);
    const dictionary = head.slice(Math.max(head.lastIndexOf(' obj'), head.lastIndexOf('\nobj'), 0));
    if (PICTURE.test(dictionary)) pictures += end - from;
    else if (!found && !NO_CONTENT.test(dictionary) && end - from < MOST_STREAM) {
      const content = contentOf(bytes.subarray(from, end), dictionary);
      inflated += content.length;
      found = WHITE.test(content);
    }
    if (pictures > MOST_PICTURES || inflated > MOST_INFLATED) return false;
    at = bytes.indexOf(STREAM, end + STREAM.length + 3);
  }
  return found;
}

function startOf(bytes: Buffer, at: number): number {
  const from = at + STREAM.length;
  return bytes[from] === 0x0d ? from + 2 : from + 1;
}

function contentOf(stream: Buffer, dictionary: string): string {
  if (!dictionary.includes('/FlateDecode'))
    return dictionary.includes('/Filter') ? '' : stream.toString('latin1');
  try {
    return inflateSync(stream, { maxOutputLength: MOST_STREAM }).toString('latin1');
  } catch {
    return '';
  }
}
