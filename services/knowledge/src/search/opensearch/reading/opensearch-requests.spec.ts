import { withDeadline } from '@chirrup/kernel/deadline';
import { silentLog } from '@chirrup/kernel/log';
import { errors } from '@opensearch-project/opensearch';
import type { OpenSearchClient } from '../client/opensearch-client.js';
import { indexNames } from '../client/opensearch-names.js';
import { OpenSearchRequests } from './opensearch-requests.js';

const BOT = 'C-read';
const UNAVAILABLE = { code: 'KNOWLEDGE.SEARCH_UNAVAILABLE' };
const NOTHING = { hits: { hits: [] }, status: 200 };

const requestsOf = (msearch: (params: { body: unknown[] }) => Promise<unknown>) =>
  new OpenSearchRequests({ msearch } as unknown as OpenSearchClient, indexNames(), silentLog);

it('ends by the deadline of the question, though the client never answers', async () => {
  const requests = requestsOf(() => new Promise(() => undefined));
  const begun = performance.now();
  await expect(withDeadline(60, () => requests.search(BOT, [{}]))).rejects.toMatchObject(UNAVAILABLE);
  expect(performance.now() - begun).toBeLessThan(900);
});

it('sends nothing more after failures in a row, but goes on after what it asked wrongly', async () => {
  let sent = 0;
  let status = 400;
  const requests = requestsOf(async () => {
    sent += 1;
    return { body: { responses: [{ status, error: { type: 'refused' } }] } };
  });
  for (let n = 0; n < 5; n += 1) await expect(requests.search(BOT, [{}])).rejects.toThrow('400');
  expect(sent).toBe(5);
  status = 503;
  for (let n = 0; n < 5; n += 1) await expect(requests.search(BOT, [{}])).rejects.toMatchObject(UNAVAILABLE);
  expect(sent).toBe(8);
});

it('counts a broken connection as unavailable, and asks the shard of the bot for whole results', async () => {
  const bodies: unknown[][] = [];
  let isBroken = true;
  const requests = requestsOf(async ({ body }) => {
    bodies.push(body);
    if (isBroken) throw new errors.ConnectionError('gone');
    return { body: { responses: [NOTHING, NOTHING] } };
  });
  await expect(requests.search(BOT, [{}])).rejects.toMatchObject(UNAVAILABLE);
  isBroken = false;
  expect(await requests.search(BOT, [{ size: 1 }, { size: 2 }])).toHaveLength(2);
  const header = { routing: BOT, allow_partial_search_results: false };
  expect(bodies.at(-1)).toMatchObject([header, { size: 1 }, header, { size: 2 }]);
});
