import type { FactLine } from '../../search/passage-facts.js';
import type { AskedFact } from './fact-questions.js';

/** The labels extraction gives (see `extraction/`), by what they answer; of the first group that is there, all. */
const ANSWERS: Readonly<Record<AskedFact, readonly RegExp[]>> = {
  price: [/^price$/i, /^offer$|^variant$/i],
  availability: [/^availability$/i],
  restock: [
    /back in stock|restock|available (?:again|from)|next delivery|expected|wieder (?:da|lieferbar|verfügbar|auf lager|erhältlich)|nachschub|réassort|de retour|de nuevo|di nuovo|weer (?:leverbaar|op voorraad)|ponownie/i,
  ],
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
const MOST_VALUES = 3;
const LONGEST_VALUE = 200;

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
