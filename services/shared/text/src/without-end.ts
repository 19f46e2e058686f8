/**
 * A text without the characters of a sort that it ends with, read from its end in linear time: `/[.!?]+$/` tries each
 * character of each run.
 * @param one matches a single character
 */
export function withoutEnd(text: string, one: RegExp): string {
  let end = text.length;
  while (end > 0 && one.test(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}
