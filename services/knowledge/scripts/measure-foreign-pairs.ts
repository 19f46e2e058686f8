// How many questions in another language the pairs of a bot without pages answer (after a build):
// EMBEDDINGS_BASE_URL=… node services/knowledge/scripts/measure-foreign-pairs.ts
import { readFileSync } from 'node:fs';
import { pairDocuments } from '@chirrup/knowledge/chunking/documents';
import { PAIR_ANSWERS } from '@chirrup/knowledge/retrieval/result/answers';
import { RetrieveQuery } from '@chirrup/knowledge/retrieval/retrieve.query';
import { InMemorySearchIndex } from '@chirrup/knowledge/search/index/in-memory-search-index';
import { cachedEmbedder } from './measure-retrieval/cached-embedder.ts';
import { questionVector } from './measure-retrieval/question-vector.ts';

interface ForeignPairs {
  pairs: { question: string; answer: string }[];
  asked: { q: string; pair: string }[];
  unanswerable: string[];
}

const BOT = 'pairs';
const file = new URL('../training/foreign-pairs.json', import.meta.url);
const { pairs, asked, unanswerable } = JSON.parse(readFileSync(file, 'utf8')) as ForeignPairs;
const embedder = cachedEmbedder();
if (!embedder) throw new Error('Name an embeddings server in EMBEDDINGS_BASE_URL.');

const index = new InMemorySearchIndex();
for (const { question, answer } of pairs)
  await index.replaceSource(undefined, BOT, question, pairDocuments({ id: question, question, answer }));
await index.understand(BOT, embedder);
const query = new RetrieveQuery(index, {
  embedQuestion: async (text) => ({
    ...(await questionVector(embedder, text)),
    modelId: embedder.modelId ?? '',
  }),
});
/** The pair that answers. */
const answerOf = async (question: string): Promise<string | undefined> => {
  const [best] = (await query.retrieve(BOT, question)).qa;
  return best && best.confidence >= PAIR_ANSWERS ? best.document.sourceId : undefined;
};

const answers = await Promise.all(asked.map(async ({ q, pair }) => ({ pair, answer: await answerOf(q) })));
const right = answers.filter(({ pair, answer }) => answer === pair).length;
const wrong = answers.filter(({ pair, answer }) => answer !== undefined && answer !== pair).length;
const none = (await Promise.all(unanswerable.map(answerOf))).filter((answer) => answer === undefined).length;
const share = (count: number, of: number) => (count / of).toFixed(2);
console.log(
  `right ${share(right, asked.length)}, wrong ${share(wrong, asked.length)}, unanswerable refused ${share(none, unanswerable.length)}`,
);
