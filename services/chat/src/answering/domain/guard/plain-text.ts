/** Characters that show nothing, turn the reading direction, or carry text no reader sees. */
const INVISIBLE =
  /(?![\t\n])\p{Cc}|(?!\u200C|\u200D|\uFE0E|\uFE0F)\p{Default_Ignorable_Code_Point}|[\u2028\u2029\uFFF9-\uFFFB]/gu;
/** Joiners shape Persian, Hindi and emoji; beside ASCII they only split words. */
const STRAY_JOINER =
  /(?<=\p{ASCII})[\u200C\u200D]+|(?<![\u200C\u200D])[\u200C\u200D]+(?=\p{ASCII})|(?<=[A-Za-z.@:/-])[\uFE0E\uFE0F]+/gu;

const PLAIN = /^[\n -~]*$/;

/** Text without invisible characters and without what changes the reading direction. */
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
