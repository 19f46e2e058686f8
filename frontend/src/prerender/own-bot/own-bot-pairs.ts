import { buyerTopics } from './buyer-topics';
import { everydayTopics } from './everyday-topics';
import { everydayWordings } from './everyday-wordings';
import type { OwnPair } from './own-pair';
import { plainWordings } from './plain-wordings';
import { planTopics } from './plan-topics';
import { productTopics } from './product-topics';
import { setupTopics } from './setup-topics';
import { visitorTopics } from './visitor-topics';

const furtherWordings = { ...plainWordings, ...everydayWordings };

/** What the site's own bot answers word for word, and as pages of their own. */
export const ownPairs: readonly OwnPair[] = [
  ...setupTopics,
  ...planTopics,
  ...productTopics,
  ...everydayTopics,
  ...visitorTopics,
  ...buyerTopics,
].map(({ question, answer, phrasings }) => {
  const wordings = new Set([...phrasings, ...(furtherWordings[question] ?? [])]);
  wordings.delete(question);
  return { question, answer, phrasings: [...wordings] };
});
