/** The text so far without a half-written mark at its end, or address in a code, and with an open bold run closed. */
export function tidyTail(text: string): string {
  const shown = text.replace(
    /(\*+|(^|[^`])`(`|h[^`]*`?)?|\[[^\][]*(\]\([^()\s]*)?|<(h\S*|b\w*)?|&#?\w{0,8})$/,
    '$2',
  );
  return shown.split('**').length % 2 ? shown : `${shown.trimEnd()}**`;
}
