// The one import point of n2words.
import * as da from 'n2words/da-DK';
import * as de from 'n2words/de-DE';
import * as en from 'n2words/en-GB';
import * as es from 'n2words/es-ES';
import * as fi from 'n2words/fi-FI';
import * as fr from 'n2words/fr-FR';
import * as id from 'n2words/id-ID';
import * as it from 'n2words/it-IT';
import * as nb from 'n2words/nb-NO';
import * as nl from 'n2words/nl-NL';
import * as pl from 'n2words/pl-PL';
import * as pt from 'n2words/pt-PT';
import * as ru from 'n2words/ru-RU';
import * as sv from 'n2words/sv-SE';
import * as tr from 'n2words/tr-TR';
import * as uk from 'n2words/uk-UA';

interface Spelling {
  toCardinal: (value: number) => string;
  toOrdinal: (value: number) => string;
}

const SPELLINGS: Readonly<Record<string, Spelling>> = {
  da,
  de,
  en,
  es,
  fi,
  fr,
  id,
  it,
  nb,
  nl,
  no: nb,
  pl,
  pt,
  ru,
  sv,
  tr,
  uk,
};
const GREATEST = 100;
const kept = new Map<string, ReadonlyMap<string, number>>();

/**
 * The numbers to 100 and the months of a language by the single words that say them, in lower case.
 * @param language BCP 47; the map is empty for a language that is not known
 */
export function numbersByWord(language: string): ReadonlyMap<string, number> {
  const code = language.toLowerCase().split('-')[0] ?? '';
  const known = kept.get(code);
  if (known) return known;
  const numbers = new Map([...monthsOf(code), ...spelledIn(code)]);
  // a page may name any language
  if (kept.size < GREATEST) kept.set(code, numbers);
  return numbers;
}

function spelledIn(code: string): [string, number][] {
  const spelling = SPELLINGS[code];
  if (!spelling) return [];
  return Array.from({ length: GREATEST + 1 }, (_, n) => n).flatMap((n) =>
    [spelling.toCardinal(n), n > 0 ? spelling.toOrdinal(n) : ''].flatMap((word): [string, number][] =>
      word === '' || word.includes(' ') ? [] : [[word.toLowerCase(), n]],
    ),
  );
}

function monthsOf(code: string): [string, number][] {
  if (!/^[a-z]{2,3}$/.test(code)) return [];
  return (['long', 'short'] as const).flatMap((month) => {
    const format = new Intl.DateTimeFormat(code, {
      month,
      day: 'numeric',
      timeZone: 'UTC',
      numberingSystem: 'latn',
    });
    return Array.from({ length: 12 }, (_, at): [string, number] => {
      const parts = format.formatToParts(Date.UTC(2026, at, 5));
      const name = parts.find(({ type }) => type === 'month')?.value ?? '';
      return [name.toLowerCase().replace(/\.$/, ''), at + 1];
    }).filter(([name]) => /\p{L}/u.test(name));
  });
}
