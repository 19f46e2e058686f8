import { readFileSync } from 'node:fs';
import { fold, normalise } from '@chirrup/text/fold';
import type { FactLine } from '../../search/passage-facts.js';
import type { AskedFact } from './fact-questions.js';

type Labels = Readonly<Record<AskedFact, readonly (readonly string[])[]>>;

/** By what they answer, the labels extraction gives and pages use; of the first group that is there, all. `*part*`: holds it. */
let answers: Labels | undefined;
const LABELS = new URL('../../../data/fact-labels.json', import.meta.url);
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
  answers ??= JSON.parse(readFileSync(LABELS, 'utf8')) as Labels;
  for (const labels of answers[kind]) {
    const own = lines.filter(({ label }) => isOneOf(label, labels));
    if (own.length === 0) continue;
    const byLabel = Map.groupBy(own, ({ label }) => label);
    return [...byLabel].map(([label, entries]) => ({ kind, label, values: valuesOf(entries) }));
  }
  return [];
}

function isOneOf(label: string, labels: readonly string[]): boolean {
  const own = fold(normalise(label));
  return labels.map(fold).some((one) => (one.startsWith('*') ? own.includes(one.slice(1, -1)) : own === one));
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
