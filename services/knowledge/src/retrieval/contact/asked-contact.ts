import { fold, normalise } from '@chirrup/text/fold';
import type { Language } from '@chirrup/text/language';
import { ASKS_FOR_PLACE } from './place-wordings.js';
import { ASKS_ALONE, ASKS_ELSE, ASKS_TO_REACH } from './wordings.js';

/** How a visitor wants to reach people. */
export interface AskedContact {
  /** Named in the question; undefined: telephone or e-mail. */
  readonly way: 'phone' | 'email' | 'place' | undefined;
  /** The question without the words that ask: what the visitor wants it for. */
  readonly rest: string;
}

/** Their words are not parted by spaces, or have others grown onto them. */
const GROWN: ReadonlySet<Language> = new Set(['ar', 'he', 'zh', 'ja', 'ko', 'th']);
const GAP = '(?: .{1,40}?)? ';
/** More words beside a telephone ask for something about it. */
const MOST_WORDS_ALONE = 3;

const PATTERNS = Object.entries(ASKS_TO_REACH).map(
  ([language, source]) =>
    new RegExp(contactPattern(source, { grown: GROWN.has(language as Language) }), 'gu'),
);
const FOR_PLACE = new RegExp(contactPattern(ASKS_FOR_PLACE), 'gu');
const ALONE = contactPattern(ASKS_ALONE);
const ELSE = contactPattern(ASKS_ELSE);
const BY_PHONE =
  /phone|tele[fp]|\btel\b|hotline|\bcall\b|\bring\b|anruf|ruf|rufen|appel|llam|chiam|\blig(?:o|ar|ue)\b|bellen|ringa|ringe|soit|puhelin|dzwon|zavol|volat|hiv|\bara|телефон|звон|τηλ|هاتف|اتصل|טלפון|להתקשר|फ|điện thoai|dien thoai|电话|電話|전화|โทร/u;
const BY_EMAIL =
  /mail|mejl|correo|courriel|e-?post|posta\b|sahkoposti|почт|пошт|بريد|दमेल|ईमेल|邮箱|郵箱|メール|이메일|อีเมล/u;

/** Whether a question asks how people can be reached; undefined when it does not. */
export function askedContact(question: string): AskedContact | undefined {
  const text = fold(normalise(question));
  if (ELSE.test(text)) return undefined;
  const [phone, email] = [BY_PHONE.test(text), BY_EMAIL.test(text)];
  const place = phone || email ? [] : [...text.matchAll(FOR_PLACE)];
  if (place.length > 0) return { way: 'place', rest: withoutAll(text, place) };
  const found = PATTERNS.flatMap((pattern) => [...text.matchAll(pattern)]);
  if (found.length === 0 && !(isShort(text) && ALONE.test(text))) return undefined;
  const way = phone === email ? undefined : phone ? 'phone' : 'email';
  return { way, rest: withoutAll(text, found) };
}

function withoutAll(text: string, found: readonly RegExpMatchArray[]): string {
  return found.reduce((rest, [words]) => rest.replace(words, ' '), text);
}

/**
 * A pattern for folded text.
 * @param source as in `wordings.ts`; lines are alternatives
 */
export function contactPattern(source: string, { grown = false } = {}): RegExp {
  const alternatives = fold(normalise(source))
    .trim()
    .split(/\s*\n\s*/)
    .join('|')
    .replaceAll(' _ ', GAP)
    .replaceAll('~', '\\p{L}*');
  return new RegExp(grown ? alternatives : `(?<![\\p{L}\\p{N}])(?:${alternatives})(?![\\p{L}\\p{N}])`, 'u');
}

function isShort(text: string): boolean {
  return text.split(/\s+/u).filter((word) => /\p{L}/u.test(word)).length <= MOST_WORDS_ALONE;
}
