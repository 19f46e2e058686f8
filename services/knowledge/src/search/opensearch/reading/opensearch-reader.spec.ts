import { silentLog } from '@chirrup/kernel/log';
import { MemoryFanOut } from '@chirrup/realtime/memory/memory-fan-out';
import type { OpenSearchClient } from '../client/opensearch-client.js';
import { indexNames } from '../client/opensearch-names.js';
import { OpenSearchReader, type WantedDocuments } from './opensearch-reader.js';

const BOT = 'C-read';
const TERMS = [{ term: 'lamp', weight: 1 }];
const VECTOR = Float32Array.of(0.6, 0.8);
const MEANING = { model: 'fake-1', vectors: { qa: VECTOR, passage: VECTOR } };

const readerOf = (client: object) =>
  new OpenSearchReader({
    client: client as OpenSearchClient,
    names: indexNames(),
    log: silentLog,
    fanOut: new MemoryFanOut(),
  });

it('searches by the words of a question once, though it comes again with its meaning', async () => {
  const sent: string[] = [];
  const msearch = async ({ body }: { body: { query?: { knn?: object } }[] }) => {
    const queries = body.filter(({ query }) => query);
    sent.push(...queries.map(({ query }) => (query?.knn ? 'meaning' : 'words')));
    const nothing = { status: 200, aggregations: { best: { buckets: [] } }, hits: { hits: [] } };
    return { body: { responses: queries.map(() => nothing) } };
  };
  const reader = readerOf({ msearch });
  const find = (wanted: WantedDocuments) => reader.bestDocuments(BOT, wanted, 5, reader.now() + 1_000);
  const foundByWords: WantedDocuments['foundByWords'] = new Map();
  await find({ terms: TERMS, foundByWords });
  await find({ terms: TERMS, meaning: MEANING, foundByWords });
  expect(sent.splice(0)).toEqual(['words', 'meaning', 'meaning']);
  await find({ terms: [{ term: 'shade', weight: 1 }], foundByWords });
  await find({ terms: TERMS });
  expect(sent).toEqual(['words', 'words']);
  reader.close();
});

it('warms an engine up with every sort of search, and is not stopped by one that fails', async () => {
  const sent: string[] = [];
  const answer = (name: string) => async () => {
    sent.push(name);
    if (sent.length === 1) throw new Error('not yet');
    return { body: { responses: [] } };
  };
  const reader = readerOf({ search: answer('search'), msearch: answer('msearch') });
  await reader.warmUp(1_000);
  expect(sent).toEqual(['search', 'search', 'search', 'msearch']);
  reader.close();
});
