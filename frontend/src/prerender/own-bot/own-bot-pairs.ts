import { qaLimits } from '@chirrup/proto/limits';
import type { OwnPair } from './own-pair';
import { planTopics } from './plan-topics';
import { productTopics } from './product-topics';

export const topics: OwnPair[] = [...planTopics, ...productTopics];

/** A pair has only so many wordings: further ones are pairs with the same answer. */
const split = ({ question, answer, phrasings }: OwnPair): OwnPair[] => {
  const wordings = [question, ...phrasings];
  const parts = Math.ceil(wordings.length / (qaLimits.phrasings + 1));
  return Array.from({ length: parts }, (_, part) => wordings.filter((_, n) => n % parts === part)).map(
    ([first = question, ...others]) => ({ question: first, answer, phrasings: others }),
  );
};

export const ownPairs: OwnPair[] = topics.flatMap(split);
