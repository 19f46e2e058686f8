const NAMED =
  'amp& lt< gt> quot" apos\' nbsp\u00a0 euro€ pound£ yen¥ cent¢ copy© reg® trade™ deg° hellip… ndash– mdash— lsquo‘ rsquo’ ldquo“ rdquo” laquo« raquo» bdquo„ times× divide÷ plusmn± frac12½ frac14¼ frac34¾ sup2² sup3³ middot· bull• sect§ para¶ micro\u00b5 auml\u00e4 ouml\u00f6 uuml\u00fc Auml\u00c4 Ouml\u00d6 Uuml\u00dc szlig\u00df eacute\u00e9 egrave\u00e8 agrave\u00e0 ccedil\u00e7 ntilde\u00f1 shy\u00ad larr← rarr→ check✓';
const BY_NAME = new Map(
  NAMED.split(' ').map((entry): [string, string] => [entry.slice(0, -1), entry.slice(-1)]),
);

/** The letter that an HTML entity stands for, by the words between `&` and `;`; undefined if it is none. */
export function entity(name: string): string | undefined {
  if (name[0] !== '#') return BY_NAME.get(name);
  const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
  return code > 31 && code < 0x110000 && (code < 0xd800 || code > 0xdfff)
    ? String.fromCodePoint(code)
    : undefined;
}
