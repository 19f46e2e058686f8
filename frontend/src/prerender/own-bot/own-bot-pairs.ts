import { qaLimits } from '@chirrup/proto/limits';
import { buyerTopics } from './buyer-topics';
import { everydayTopics } from './everyday-topics';
import type { OwnPair } from './own-pair';
import { planTopics } from './plan-topics';
import { productTopics } from './product-topics';
import { setupTopics } from './setup-topics';
import { visitorTopics } from './visitor-topics';

export const topics: OwnPair[] = [
  ...setupTopics,
  ...planTopics,
  ...productTopics,
  ...everydayTopics,
  ...visitorTopics,
  ...buyerTopics,
];

const wordsOf = (text: string): ReadonlySet<string> => new Set(text.toLowerCase().match(/[\p{L}\d]{3,}/gu));

const sharedWords = (wording: string, others: readonly string[]): number => {
  const words = [...wordsOf(wording)];
  return others.reduce((sum, other) => {
    const known = wordsOf(other);
    return sum + words.filter((word) => known.has(word)).length;
  }, 0);
};

/**
 * A pair has only so many wordings: further ones are pairs with the same answer. Wordings of the same words stay in one
 * pair, for two pairs that are equally near to a question make each other doubtful.
 */
const split = ({ question, answer, phrasings }: OwnPair): OwnPair[] => {
  const rest = [...phrasings];
  const pairs: OwnPair[] = [];
  let first: string | undefined = question;
  while (first !== undefined) {
    const pair: OwnPair = { question: first, answer, phrasings: [] };
    while (rest.length > 0 && pair.phrasings.length < qaLimits.phrasings) {
      const held = [pair.question, ...pair.phrasings];
      const near = rest.map((wording) => sharedWords(wording, held) / wordsOf(wording).size);
      pair.phrasings.push(...rest.splice(near.indexOf(Math.max(...near)), 1));
    }
    pairs.push(pair);
    first = rest.shift();
  }
  return pairs;
};

export const ownPairs: OwnPair[] = topics.flatMap(split);
