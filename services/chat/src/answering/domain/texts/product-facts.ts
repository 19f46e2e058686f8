import type { ProductFacts } from '../knowledge.js';
import { factLabel, factValue } from '../language/fact-words.js';
import type { SpokenLanguage } from '../language/language-pack.js';

type Fact = ProductFacts['facts'][number];

/** "In stock (lagernd)": our words, then the page's own. */
const WITH_OWN_WORDS = /^([^(]{1,200}?) \((.{1,200})\)$/u;
/** As structured data states them; the words between are ours. */
const RATING = /^([\d.,]+) out of ([\d.,]+)(?: \((\d+) reviews\))?$/u;
const PRICE_RANGE = /^([\d.,]+) to (?=[\d.,]+)/u;

/** Facts of a product in one line, in a language; names, numbers and other words stay as they are on the page. */
export const factLine = ({ name, facts }: ProductFacts, language: SpokenLanguage): string =>
  `${name} — ${facts.map((fact) => inWords(fact, language)).join('; ')}`;

const inWords = ({ kind, label, values }: Fact, language: SpokenLanguage): string =>
  `${factLabel(label, language) ?? label}: ${values.map((value) => spoken(kind, value, language)).join(' / ')}`;

const spoken = (kind: string, value: string, language: SpokenLanguage): string => {
  if (language === 'en') return value;
  if (kind === 'rating') return value.replace(RATING, (_, given, best, count) => rating(given, best, count));
  if (kind === 'price') return value.replace(PRICE_RANGE, '$1 – ');
  if (kind !== 'availability' && kind !== 'condition') return value;
  const [, ours = value, beside] = WITH_OWN_WORDS.exec(value) ?? [];
  const said = factValue(ours, language);
  if (said === undefined) return value;
  const rest = beside && (factValue(beside, language) ?? beside);
  return rest && rest.toLowerCase() !== said.toLowerCase() ? `${said} (${rest})` : said;
};

const rating = (given: string, best: string, count: string | undefined): string =>
  `${given} / ${best}${count ? ` (${count})` : ''}`;
