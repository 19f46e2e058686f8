import { knownFacts } from './known-facts';
import type { OwnPair } from './own-pair';

const WORDING = /^- /;

/**
 * The pairs of `content/own-bot.md`: below each question its other wordings as a list, then the answer.
 * @throws where a fact is named that nobody knows
 */
export const readPairs = (content: string): OwnPair[] =>
  content
    .split(/^### /m)
    .slice(1)
    .map((entry) => {
      const [head = '', ...rest] = entry
        .replace(/^## .*/m, '')
        .trim()
        .split('\n\n');
      const [question = '', ...wordings] = head.split('\n');
      return {
        question,
        answer: rest
          .map(paragraph)
          .join('\n\n')
          .replace(/\{(\w+)\}/g, (_, name: string) => factOf(name)),
        phrasings: wordings.map((line) => line.replace(WORDING, '')),
      };
    });

/** Lines of a list stay apart, those of prose are one. */
const paragraph = (text: string): string => (WORDING.test(text) ? text : text.replaceAll('\n', ' '));

const factOf = (name: string): string => {
  const fact = knownFacts[name];
  if (fact === undefined)
    throw new Error(`content/own-bot.md names {${name}}, which is no fact of known-facts.ts`);
  return fact;
};
