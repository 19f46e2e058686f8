/** Longest address SMTP can carry, and longest part before the @ (RFC 5321). */
const MAX_LENGTH = 254;
const MAX_LOCAL = 64;

/** Letters and digits of any script, and what RFC 5322 allows without quotation marks. */
const LOCAL = /^[\p{L}\p{M}\p{N}.!#$%&'*+/=?^_`{|}~-]+$/u;
const DOMAIN = /^[\p{L}\p{M}\p{N}.。-]+$/u;
const LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;
/** No digits alone, which would be an address of a machine. */
const ENDING = /^(?:[a-z]{2,63}|xn--[a-z0-9-]{1,59})$/;

/**
 * The one rule for e-mail addresses at every door, on servers and in browsers. Gives an address as it is stored and
 * compared: trimmed, lower case, its domain in ASCII. Undefined if the text is not exactly one address.
 */
export const readMailAddress = (text: string): string | undefined => {
  const address = text.trim();
  if (address.length > MAX_LENGTH) return undefined;
  const at = address.lastIndexOf('@');
  const local = address.slice(0, Math.max(at, 0)).normalize('NFC').toLowerCase();
  const domain = toAsciiDomain(address.slice(at + 1));
  if (domain === undefined || !LOCAL.test(local) || utf8Length(local) > MAX_LOCAL) return undefined;
  return utf8Length(local) + 1 + domain.length > MAX_LENGTH ? undefined : `${local}@${domain}`;
};

/** An address without what follows a plus sign: many addresses of one mailbox have the same. */
export const mailboxOf = (address: string): string => {
  const [plus, at] = [address.indexOf('+'), address.lastIndexOf('@')];
  return plus === -1 || plus > at ? address : address.slice(0, plus) + address.slice(at);
};

const USUAL = /^[A-Za-z0-9._-]+@(?:[A-Za-z0-9-]+\.)+[A-Za-z]{2,6}$/;

/** Whether an address is so unusual that its writer is asked to look at it again. It is taken all the same. */
export const isUnusualAddress = (text: string): boolean => !USUAL.test(text.trim());

const toAsciiDomain = (text: string): string | undefined => {
  if (!DOMAIN.test(text)) return undefined;
  let host: string;
  try {
    host = new URL(`http://${text}`).hostname;
  } catch {
    return undefined;
  }
  const labels = host.split('.');
  const isDomain = labels.length > 1 && labels.every((label) => LABEL.test(label));
  return isDomain && ENDING.test(labels.at(-1) ?? '') ? host : undefined;
};

const utf8Length = (text: string): number => encodeURIComponent(text).replace(/%../g, '.').length;
