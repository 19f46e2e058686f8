const SAFE = /^(?:https?:\/\/|mailto:|tel:)\S+$/i;
/** Letters that end an address in a sentence without spaces. */
const STOP = '\\s<>"\'`*、。，！？；：「」『』（）【】《》〈〉“”‘’؟،؛…';
/** An address as people write it in a text: with its scheme, with `www.`, or of mail. */
export const BARE = `(?:https?:\\/\\/|mailto:|www\\.)[^${STOP}]+|[\\w.+-]{1,64}@[a-z\\d-]{1,63}(?:\\.[a-z\\d-]{1,63}){0,5}\\.[a-z]{2,20}`;

/** The address without what belongs to the sentence: full stops, and brackets that were opened before it. */
export function trimmed(address: string): string {
  let end = address.length;
  for (; end > 0; end -= 1) {
    const last = address[end - 1] ?? '';
    const isOpenedBefore = last === ')' && count(address, ')', end) > count(address, '(', end);
    if (!isOpenedBefore && !'.,;:!?]}~_|'.includes(last)) break;
  }
  return address.slice(0, end);
}

const count = (text: string, letter: string, end: number) => text.slice(0, end).split(letter).length;

/** Where a bare address leads. */
export const targetOf = (address: string): string => {
  if (/^(?:https?:|mailto:)/i.test(address)) return address;
  return address.includes('@') ? `mailto:${address}` : `https://${address}`;
};

/**
 * Where a link leads, or undefined if it must not lead anywhere. Spaces are written as browsers do; an address within
 * the site belongs to the page that the chat is on.
 */
export function safeTarget(written: string): string | undefined {
  const address = written.trim();
  if (/^tel:/i.test(address)) return address.replace(/[^\w:+*#;=]/g, '');
  const encoded = address.replace(/\s/g, '%20');
  if (SAFE.test(encoded)) return encoded;
  const isWithin = /^(?:\/(?![/\\])|\.{1,2}\/|#)/.test(encoded) && /^https?:/.test(document.baseURI);
  return isWithin ? encoded : undefined;
}
