import { analyse } from '@chirrup/text/analyse';
import { bareWords } from '@chirrup/text/fold';
import type { QuestionFeatures } from './similarity.js';

const GRAM = 4;

const counted = (names: readonly string[]): QuestionFeatures => {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return new Map([...counts].map(([name, count]) => [name, 1 + Math.log(count)]));
};

/** The words of a question without those that say little. */
export const wordFeatures = (question: string): QuestionFeatures => counted(analyse(question).tokens);

/** Four letters in a row, so that other endings and misspelt words are still alike. */
export const gramFeatures = (question: string): QuestionFeatures => {
  const grams: string[] = [];
  for (const word of bareWords(question).split(' ')) {
    const padded = ` ${word} `;
    for (let at = 0; at + GRAM <= padded.length || at === 0; at += 1) grams.push(padded.slice(at, at + GRAM));
  }
  return counted(grams);
};

/** Two words in a row, the little ones too: they say how something is asked. */
export const pairFeatures = (question: string): QuestionFeatures => {
  const words = bareWords(question).split(' ');
  return counted(words.slice(1).map((word, at) => `${words[at]} ${word}`));
};
