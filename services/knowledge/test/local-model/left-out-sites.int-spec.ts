import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { silentLog } from '@chirrup/kernel/log';
import { pageDocuments } from '../../src/chunking/documents.js';
import { distinctiveVector, meanVector, TYPICAL_QUESTIONS } from '../../src/embedding/typical-question.js';
import { extractPage } from '../../src/extraction/extract-page.js';
import { RerankReader } from '../../src/reading/rerank-reader.js';
import { answerOf } from '../../src/retrieval/result/answers.js';
import { RetrieveQuery } from '../../src/retrieval/retrieve.query.js';
import { InMemorySearchIndex } from '../../src/search/index/in-memory-search-index.js';
import { hasLocalModel, startLocalModel } from './local-model-under-test.js';

interface Site {
  readonly pages: Readonly<Record<string, string>>;
  readonly questions: readonly { q: string; gold: string[] }[];
}

/** What the eight sites gave when this was last written; a change may cost so much of it. */
const FIGURES = { right: 0.42, wrong: 0.076 };
const LOST = { right: 0.03, wrong: 0.015 };
const training = new URL('../../training/reader/', import.meta.url);
const namesOfSites: string[] = JSON.parse(readFileSync(new URL('left-out.json', training), 'utf8'));

const siteOf = (name: string): Site =>
  JSON.parse(gunzipSync(readFileSync(new URL(`sites/${name}.json.gz`, training))).toString('utf8'));
const folded = (text: string) => text.toLowerCase().replace(/’/g, "'").replace(/\s+/g, ' ').trim();

(hasLocalModel ? describe : describe.skip)('sites that nothing was trained on', () => {
  let model: Awaited<ReturnType<typeof startLocalModel>>;
  let typical: Float32Array;
  beforeAll(async () => {
    model = await startLocalModel(process.env);
    typical = meanVector(await model.embedder.embed(TYPICAL_QUESTIONS, 'query'));
  }, 600_000);
  afterAll(() => model?.stop());

  const judged = async (
    name: string,
  ): Promise<('right' | 'wrong' | 'unanswered' | 'refused' | 'invented')[]> => {
    const { pages, questions } = siteOf(name);
    const index = new InMemorySearchIndex();
    for (const [path, html] of Object.entries(pages)) {
      const { page } = await extractPage(html, `https://site.example${path}`);
      await index.replace(undefined, name, path, pageDocuments(path, page, 0));
    }
    await index.understand(name, model.embedder);
    const query = new RetrieveQuery(
      index,
      {
        embedQuestion: async (text) => {
          const [vector = new Float32Array()] = await model.embedder.embed([text], 'query');
          const modelId = model.embedder.modelId ?? '';
          return { vector, distinctive: distinctiveVector(vector, typical), modelId };
        },
      },
      // what a busy machine reads too late would make other answers
      new RerankReader({
        baseUrl: model.url,
        isLocal: true,
        log: silentLog,
        timeoutMs: 30_000,
        budgetMs: 20_000,
      }),
    );
    const verdicts = [];
    for (const { q, gold } of questions) {
      const retrieval = await query.retrieve(name, q);
      const said = folded(retrieval.decision.quotes.map(({ text }) => text).join('\n'));
      const isRight = gold.some((phrase) => said.includes(folded(phrase)));
      if (gold.length === 0) verdicts.push(answerOf(retrieval) ? 'invented' : 'refused');
      else verdicts.push(isRight ? 'right' : answerOf(retrieval) ? 'wrong' : 'unanswered');
    }
    return verdicts as Awaited<ReturnType<typeof judged>>;
  };

  it('are answered as right, and as seldom wrong, as before', async () => {
    const verdicts = (await Promise.all(namesOfSites.map(judged))).flat();
    const count = (wanted: (typeof verdicts)[number]) => verdicts.filter((each) => each === wanted).length;
    const answerable = count('right') + count('wrong') + count('unanswered');
    const figures = { right: count('right') / answerable, wrong: count('wrong') / answerable };
    process.stdout.write(
      `left-out sites: right ${figures.right.toFixed(3)}, wrong ${figures.wrong.toFixed(3)}, refused ${(count('refused') / (count('refused') + count('invented'))).toFixed(3)}\n`,
    );
    expect(figures.right).toBeGreaterThan(FIGURES.right - LOST.right);
    expect(figures.wrong).toBeLessThan(FIGURES.wrong + LOST.wrong);
  }, 600_000);
});
