import type { AskedFact } from './wordings.js';

interface FactLine {
  readonly label: string;
  readonly value: string;
}

/** The labels extraction gives (see `extraction/`), by what they answer; of the first group that is there, all. */
const ANSWERS: Readonly<Record<AskedFact, readonly RegExp[]>> = {
  price: [/^price$/i, /^offer$|^variant$/i],
  availability: [/^availability$/i],
  brand: [/^brand$/i, /^manufacturer$|^publisher$/i],
  sku: [/^(?:sku|product code)$/i, /^mpn$/i, /^gtin$/i],
  gtin: [/^(?:gtin|isbn|ean|upc)$/i],
  rating: [/^rating$/i],
  condition: [/^condition$/i],
  color: [/^colou?rs?$|^farben?$|^couleurs?$|^color(?:es)?$|^colore$/i],
  material: [/^materials?$|^fabric$|^composition$|^stoff$|^mati[eè]re$|^composici[oó]n$|^materiale$/i],
  weight: [
    /^(?:(?:item|net|total|product) )?weight$|^gewicht$|^poids$|^peso$|^waga$|^vikt$|^v[æe]kt$|^вес$/i,
    /weight|gewicht/i,
  ],
  volume: [
    /^(?:volume|capacity|volumen|fassungsverm[öo]gen|inhalt|capacit[ée]|capacidad|capacit[àa]|inhoud)$/i,
  ],
  waterproofing: [
    /waterproof|water (?:resist|column|repell)|wasserdicht|wassers[äa]ule|imperm[ée]ab|[ée]tanch/i,
  ],
  care: [
    /^(?:care|care instructions|washing(?: instructions)?|cleaning|pflege(?:hinweise?)?|reinigung|waschen|entretien|lavage|cuidados?|lavado|cura|lavaggio|onderhoud)$/i,
  ],
};
const KNOWN = /^(?:Product|Brand|Price|Availability|SKU|MPN|GTIN|Rating|Condition|Product code): \S/u;
const LINE = /^([^:：\n]{1,60}): (\S.*)$/u;
const FEWEST_FACTS = 2;
const MOST_VALUES = 3;
const LONGEST_VALUE = 200;

/** The lines of a product's fact sheet; none of a text that is no such sheet. */
export function sheetLines(text: string): FactLine[] {
  const known = new Set(text.split('\n').flatMap((line) => (KNOWN.test(line) ? [line.split(':')[0]] : [])));
  return known.size < FEWEST_FACTS ? [] : labelledLines(text);
}

/** The lines of a text that give something under a label. */
export function labelledLines(text: string): FactLine[] {
  return text.split('\n').flatMap((line) => {
    const [, label, value] = LINE.exec(line) ?? [];
    return label && value ? [{ label, value }] : [];
  });
}

/** What a sheet calls its product, if it does. */
export function productOf(lines: readonly FactLine[]): string | undefined {
  return lines.find(({ label }) => label === 'Product')?.value;
}

/** A fact under the label the sheet gives it, with the values it has. */
export interface StatedFact {
  readonly kind: AskedFact;
  readonly label: string;
  readonly values: readonly string[];
}

/** A fact under each of its labels; empty when the sheet does not have it. */
export function statedFacts(lines: readonly FactLine[], kind: AskedFact): StatedFact[] {
  for (const labels of ANSWERS[kind]) {
    const own = lines.filter(({ label }) => labels.test(label));
    if (own.length === 0) continue;
    const byLabel = Map.groupBy(own, ({ label }) => label);
    return [...byLabel].map(([label, entries]) => ({ kind, label, values: valuesOf(entries) }));
  }
  return [];
}

/** Values as they stand, each once: "15.99 EUR" of two sources is one price. */
function valuesOf(lines: readonly FactLine[]): string[] {
  const values = lines.map(({ value }) => value.slice(0, LONGEST_VALUE));
  return [...new Map(values.map((value) => [sameness(value), value])).values()].slice(0, MOST_VALUES);
}

function sameness(value: string): string {
  return value
    .toLowerCase()
    .replace(/(\d)[.,]0+(?!\d)/g, '$1')
    .replace(/[^\p{L}\p{N}]/gu, '');
}
