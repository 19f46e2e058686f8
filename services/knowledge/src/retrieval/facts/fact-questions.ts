import { readFileSync } from 'node:fs';
import type { Language } from '@chirrup/text/language-code';

/** What a product's fact sheet answers in one line. */
export type AskedFact =
  | 'price'
  | 'availability'
  | 'restock'
  | 'brand'
  | 'sku'
  | 'gtin'
  | 'rating'
  | 'condition'
  | 'color'
  | 'material'
  | 'weight'
  | 'volume'
  | 'waterproofing'
  | 'care';

export interface FactQuestion {
  readonly text: string;
  readonly language: Language;
  /** Absent if no fact is asked for. */
  readonly fact?: AskedFact;
}

type Written = Readonly<Record<AskedFact | 'else', Partial<Record<Language, readonly string[]>>>>;

/** Questions about a product without its name, by what they ask for and by language; `else`: what no fact sheet answers. */
export function readFactQuestions(): FactQuestion[] {
  const file = new URL('../../../data/fact-questions.json', import.meta.url);
  const written: Written = JSON.parse(readFileSync(file, 'utf8'));
  return Object.entries(written).flatMap(([fact, languages]) =>
    Object.entries(languages).flatMap(([language, questions]) =>
      questions.map((text) => ({
        text,
        language: language as Language,
        ...(fact === 'else' ? {} : { fact: fact as AskedFact }),
      })),
    ),
  );
}
