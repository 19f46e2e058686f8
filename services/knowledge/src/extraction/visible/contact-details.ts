import { fold, normalise } from '@chirrup/text/fold';

const EMAIL = /[\p{L}\p{N}._%+-]@[\p{L}\p{N}-]{1,63}\.[\p{L}\p{N}-]/u;
/** Digits in groups, with a sign of a number that is dialled before them. */
const DIALLED =
  /(?<![\p{L}\p{N}.,/€$£])(?:\+\d|00\s?\d|\(0|0(?=\d))[\d\s()/.-]{4,18}\d(?![\p{L}\p{N}€$£%])/gu;
/** What stands before a number of a register. */
const REGISTERED =
  /(?<!\p{L})(?:(?:business|company|customer|vat|tax|steuer\p{L}*|ust|order|article|charity|registration|registered|register) ?-?(?:id\p{L}*|no|nr|number|nummer|ident\p{L}*)?|register\p{L}* (?:no|number|nummer)|hrb|kvk|siren|siret|nif|cif|nip|regon)\b[.:]{0,2} ?(?:\p{L}{2} ?)?$/u;
/** What stands before a number that is dialled, without accents. */
const LABELS = `tele[fp]\\p{L}*|\\btel\\b|phone|handy|hotline|whatsapp|(?<!\\p{L})(?:mobile?|ring|call|dial|ruf\\p{L}*|anruf\\p{L}*|appel\\p{L}*|llam\\p{L}*|chiam\\p{L}*|lig(?:ue|ar)|bel(?:len)?|puh(?:elin)?|dzwo\\p{L}*|volejte|sunati|hiv\\p{L}*|ara(?:yin|yabil\\p{L}*))
  тел\\p{L}*|звон\\p{L}*|дзвон\\p{L}*|τηλ\\p{L}*|هاتف|اتصل|טלפון|फ़ोन|फोन|dien thoai|电话|電話|전화|โทร\\p{L}*`;
const LABELLED = new RegExp(
  `(?:${fold(LABELS.normalize('NFKC')).replace(/\s*\n\s*/, '|')})[^\\d\\n]{0,24}(?<number>\\+?\\d[\\d\\s()/.-]{3,18}\\d)(?![\\p{L}\\p{N}€$£%])`,
  'gu',
);
const FEWEST_DIGITS = 7;
const FEWEST_DIGITS_LABELLED = 5;
const MOST_DIGITS = 15;
/** Dates and times of day have digits in groups too. */
const DATE_OR_TIME =
  /^\d{1,2}[./-]\d{1,2}[./-]\d{2,4}$|^\d{4}-\d{1,2}-\d{1,2}$|^\d{1,2}[.:]\d{2}(?:\s|$|\s?-)/u;

/** A street with a number, as people write it in the languages of the text pipeline. */
const STREET = [
  String.raw`\p{Lu}\p{L}*(?:stra(?:ß|ss)e|[Ss]traße|str\.|gaten?|gatan|vej|vägen|veien|weg|platz|allee|laan|straat|plein|gasse|ufer|damm|katu|tie|utca)\s\d`,
  String.raw`(?:[Rr]ue|[Cc]alle|C\/|[Aa]venida|[Aa]vda\.?|[Pp]aseo|[Pp]laza|Via|Viale|[Pp]iazza|[Cc]orso|[Rr]ua|[Ll]argo|[Pp]raça|[Uu]l\.|[Uu]lica|[Ss]trada|[Уу]л\.|[Уу]лица|[Вв]ул\.)\s(?:\p{Ll}{1,3}\s)*\p{Lu}[^\n\d]{1,40}\d`,
  String.raw`\d{1,4}[a-z]?,?\s(?:bis\s|ter\s)?(?:rue|avenue|boulevard|place|quai|allée|chemin)\s\p{L}`,
  String.raw`\d{1,5}[a-zA-Z]?,?\s(?:\p{Lu}[\p{L}.'’]*\s){1,3}(?:Street|St|Road|Rd|Avenue|Ave|Lane|Ln|Square|Drive|Dr|Quay|Row|Close|Boulevard|Blvd|Court|Terrace|Parade|Way)(?!\p{L})`,
  String.raw`\p{Lu}[\p{L}.'’]+\s(?:Street|Road|Avenue|Lane|Square|Drive|Quay|Row|Yard)\s\d`,
  String.raw`\p{Lu}[\p{L}.'’-]+ \d{1,4} ?[a-z]?\s?[,·|•]\s?(?:[A-Z]{1,2}-)?\d{4,5} \p{Lu}`,
  String.raw`(?:Cad(?:desi|\.)|Sok(?:ak|\.)|Mah(?:allesi|\.)).{0,30}\d`,
].join('|');
const PLACE = new RegExp(`(?<![\\p{L}\\p{N}])(?:${STREET})`, 'u');

export interface ContactDetails {
  readonly phone: boolean;
  readonly email: boolean;
  /** A street with a number. */
  readonly place: boolean;
}

/** Which ways of reaching people a text gives. */
export function contactDetails(text: string): ContactDetails {
  return { phone: hasNumber(text), email: EMAIL.test(text), place: PLACE.test(text) };
}

function hasNumber(written: string): boolean {
  const text = fold(normalise(written));
  const dialled = [...text.matchAll(DIALLED)]
    .filter(({ index }) => !REGISTERED.test(text.slice(0, index)))
    .map(([number]) => number);
  if (dialled.some((number) => isNumber(number, FEWEST_DIGITS))) return true;
  return [...text.matchAll(LABELLED)].some(({ groups }) =>
    isNumber(groups?.number ?? '', FEWEST_DIGITS_LABELLED),
  );
}

function isNumber(text: string, fewest: number): boolean {
  const digits = text.replace(/\D/g, '').length;
  return digits >= fewest && digits <= MOST_DIGITS && !DATE_OR_TIME.test(text.trim());
}
