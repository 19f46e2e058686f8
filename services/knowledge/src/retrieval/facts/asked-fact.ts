import { analyseWords } from '@chirrup/text/analyse';
import { GramIndex, gramSignature } from '@chirrup/text/char-ngrams';
import { fold } from '@chirrup/text/fold';
import { guessLanguage, type Language } from '@chirrup/text/language';
import type { Word } from '@chirrup/text/word-terms';
import { type AskedFact, type FactQuestion, readFactQuestions } from './fact-questions.js';

export interface RecognisedFact {
  readonly fact: AskedFact;
  /** Language it is asked in. */
  readonly language: Language;
}

/** A question that is less like every known one asks something else. */
const LEAST_LIKENESS = 0.5;
const WORD = /[\p{L}\p{M}\p{N}]+/gu;

interface Known {
  readonly questions: readonly FactQuestion[];
  readonly signatures: GramIndex;
  readonly words: ReadonlySet<string>;
}

let known: Known | undefined;

function knownQuestions(): Known {
  if (known) return known;
  const questions = readFactQuestions();
  known = {
    questions,
    signatures: new GramIndex(questions.map(({ text }) => gramSignature(text.toLowerCase()))),
    words: new Set(questions.flatMap(({ text }) => fold(text).match(WORD) ?? [])),
  };
  return known;
}

/** Whether a word asks rather than names: one of the known questions has it. */
export function isAskingWord(word: string): boolean {
  const { words } = knownQuestions();
  return (fold(word).match(WORD) ?? []).every((part) => words.has(part));
}

/**
 * Which fact of a product a question asks for: that of the known question which it is most like; undefined if it is like
 * none, or like one that no fact sheet answers.
 */
export function askedFact(question: string): RecognisedFact | undefined {
  const asked = withoutNames(question);
  const { questions, signatures } = knownQuestions();
  const likeness = signatures.similarities(gramSignature(asked));
  const most = Math.max(...likeness);
  const nearest = questions[likeness.indexOf(most)];
  if (!nearest?.fact || most < LEAST_LIKENESS) return undefined;
  return { fact: nearest.fact, language: nearest.language };
}

/** "how much is the Bag with Wheels" → "how much is" */
function withoutNames(question: string): string {
  const words = analyseWords(question, guessLanguage(question));
  const names = words.map(({ text, stop }) => !stop && !isAskingWord(text));
  return words
    .filter((word, at) => {
      const isArticle = words[at - 1]?.stop === true && names[at + 1] === true;
      return !names[at] && !(word.stop && (isArticle || isInName(words, names, at)));
    })
    .map(({ text }) => text)
    .join(' ');
}

/** Whether nothing but words without meaning stands between this one and words of a name on both sides. */
function isInName(words: readonly Word[], names: readonly boolean[], at: number): boolean {
  let [before, after] = [at - 1, at + 1];
  while (words[before]?.stop) before -= 1;
  while (words[after]?.stop) after += 1;
  return names[before] === true && names[after] === true;
}
