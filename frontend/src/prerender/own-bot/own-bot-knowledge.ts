import { documentAddress, documents } from '../../site/docs/documents';
import type { OwnPair } from './own-pair';
import { readPairs } from './read-pairs';

export interface OwnBotKnowledge {
  pages: { path: string; title: string; text: string }[];
  pairs: readonly OwnPair[];
}

/** Lists of every call and limit answer no plain question, and are larger than all the rest. */
const LISTS = ['/docs/developers/api_reference', '/docs/operators/limits', '/docs/operators/settings'];

/**
 * What the site's own bot is taught: this site.
 * @param content of `content/own-bot.md`
 */
export async function ownBotKnowledge(content: string): Promise<OwnBotKnowledge> {
  const pairs = readPairs(content);
  const taught = documents.filter((entry) => !LISTS.includes(documentAddress(entry)));
  return {
    pages: [
      ...(await Promise.all(
        taught.map(async (entry) => {
          const { title, description, sections } = (await entry.load()).default;
          const text = sections.map((section) => `${section.heading}\n${section.text}`.trim());
          return { path: documentAddress(entry), title, text: [description, ...text].join('\n\n') };
        }),
      )),
      ...pairs.map(toPage),
    ],
    pairs,
  };
}

/** Each fact as a page of its own as well: what is asked in other words than a pair's is found by its meaning. */
const toPage = ({ question, answer }: OwnPair, at: number) => ({
  path: `/?question=${at + 1}#questions`,
  title: question,
  text: answer.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1').replace(/\*\*|`/g, ''),
});
