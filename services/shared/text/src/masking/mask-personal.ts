import { maskNames } from './mask-names.js';

const E_MAIL =
  /(?<![\p{L}\p{N}._%+-])[\p{L}\p{N}._%+-]{1,64}@[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63}){1,8}/gu;
/** Digits with what people put between them: phone, card, account and order numbers. */
const DIGITS = /(?:\+|\(\+?)?\d(?:[ ()./–-]{0,3}\d)*/gu;
const MOST_DIGITS = 6;
/** 2026-11-05, 5.11.2026, 2025-2026 */
const DATES =
  /^(?:\d{4}[-./]\d{1,2}[-./]\d{1,2}|\d{1,2}[-./]\d{1,2}[-./]\d{4}|(?:19|20)\d{2} ?[-–/ ] ?(?:19|20)\d{2})$/u;

/** A text without e-mail addresses, phone numbers, other long numbers and names people give; dates and amounts stay. */
export const maskPersonal = (text: string): string =>
  maskNames(text)
    .replace(E_MAIL, '[e-mail]')
    .replace(DIGITS, (found) => (isPersonal(found) ? '[number]' : found));

const isPersonal = (found: string): boolean =>
  found.replace(/\D/g, '').length > MOST_DIGITS && !DATES.test(found);
