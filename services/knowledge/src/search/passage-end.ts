/** Behind the last line of a passage: its list or table goes on in the next one. */
export const GOES_ON = '…';

/** A passage's text, or its last line, without the sign that more follows. */
export function withoutGoesOn(text: string): string {
  return text.endsWith(GOES_ON) ? text.slice(0, -GOES_ON.length) : text;
}
