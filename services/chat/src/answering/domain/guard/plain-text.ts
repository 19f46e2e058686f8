/** Characters that show nothing, turn the reading direction, or carry text no reader sees. */
const INVISIBLE =
  /[\u0000-\u0008\u000B-\u001F\u007F-\u009F\u00AD\u034F\u061C\u115F\u1160\u17B4\u17B5\u180B-\u180F\u200B\u200E\u200F\u2028-\u202E\u2060-\u206F\u3164\uFEFF\uFFA0\uFFF9-\uFFFB\u{E0000}-\u{E0FFF}]/gu;
/** Joiners shape Persian, Hindi and emoji; beside ASCII they only split words. */
const STRAY_JOINER = /(?<=[\0-\x7F])[\u200C\u200D]+|[\u200C\u200D]+(?=[\0-\x7F])/gu;

const PLAIN = /^[\n -~]*$/;

/** Text as a reader sees it: nothing hidden in it, nothing that changes how the rest is read. */
export const withoutInvisible = (text: string): string =>
  PLAIN.test(text)
    ? text
    : text
        .replace(/\r\n?|[\u0085\u2028\u2029]/g, '\n')
        .replace(INVISIBLE, '')
        .replace(STRAY_JOINER, '');

/** A name or a title: one line of limited length, without quotation marks that could close an attribute. */
export const oneLine = (text: string, length: number): string => {
  const line = withoutInvisible(text)
    .replace(/["\s]+/g, ' ')
    .trim();
  return (line.length > length ? `${line.slice(0, length)} …` : line).toWellFormed();
};
