import { silentLog } from '@chirrup/kernel/log';
import { RerankReader } from './rerank-reader.js';

const URL = 'http://model.example/v1';
const texts = Array.from({ length: 20 }, (_, at) => `text ${at}`);

describe('RerankReader', () => {
  const original = globalThis.fetch;
  let sent: Record<string, unknown>[];
  let answer: () => Promise<Response>;
  const lines: string[] = [];
  const note = (_: object, message: string) => void lines.push(message);
  const reader = (options = {}) =>
    new RerankReader({
      baseUrl: () => URL,
      log: { ...silentLog, warn: note, info: note },
      isLocal: true,
      ...options,
    });
  const says = (results: unknown, status = 200) => {
    answer = async () => Response.json({ results }, { status });
  };
  beforeEach(() => {
    sent = [];
    lines.length = 0;
    globalThis.fetch = async (_, init) => {
      sent.push({ ...JSON.parse(String(init?.body)), headers: init?.headers });
      return answer();
    };
  });
  afterEach(() => {
    globalThis.fetch = original;
  });

  it('gives the odds of each text that was read', async () => {
    says([
      { index: 1, relevance_score: 0.5 },
      { index: 0, relevance_score: 1 },
    ]);
    const read = await reader().read('open?', texts.slice(0, 2), 'C-1');
    expect(read.get(1)).toBe(0);
    expect(read.get(0)).toBeGreaterThan(5);
    expect(read.has(2)).toBe(false);
    expect(sent[0]).toMatchObject({ query: 'open?', documents: texts.slice(0, 2), user: 'C-1' });
  });

  it('speaks to other servers with key and model, and tells them no more', async () => {
    says([]);
    const other = { isLocal: false, apiKey: 'k' };
    await reader({ ...other, model: 'rerank-4' }).read('open?', texts.slice(0, 2), 'C-1');
    await reader(other).read('open?', texts.slice(0, 2), 'C-1');
    expect(Object.keys(sent[0] ?? {}).sort()).toEqual(['documents', 'headers', 'model', 'query']);
    expect(Object.keys(sent[1] ?? {}).sort()).toEqual(['documents', 'headers', 'query']);
    expect(sent[0]?.headers).toMatchObject({ authorization: 'Bearer k' });
  });

  it.each<[string, () => void]>([
    ['an error', () => says([], 500)],
    ['something else', () => says('nonsense')],
    [
      'nothing',
      () => {
        answer = () => Promise.reject(new TypeError('fetch failed'));
      },
    ],
  ])('reads nothing where the server answers %s, and asks it again later', async (_, failing) => {
    failing();
    let now = 0;
    const own = reader({ clock: () => now });
    for (const retryMs of [1_000, 2_000, 4_000]) {
      expect(await own.read('open?', texts, 'C-1')).toEqual(new Map());
      expect(await own.read('open?', texts, 'C-1')).toEqual(new Map());
      now += retryMs;
    }
    expect(sent).toHaveLength(3);
    says([{ index: 0, relevance_score: 0.9 }]);
    expect((await own.read('open?', texts.slice(0, 1), 'C-1')).size).toBe(1);
    expect(lines).toEqual([
      'passages are not read, answers are less sure until they are',
      'passages are read again',
    ]);
  });

  it('decides nothing by a few of many texts', async () => {
    says([{ index: 0, relevance_score: 0.9 }]);
    expect(await reader().read('open?', texts, 'C-1')).toEqual(new Map());
  });

  it('lets the local server read texts before they are asked for, and never fails for it', async () => {
    says([]);
    await reader().prepare(texts, 'C-1');
    expect(sent[0]).toMatchObject({ documents: texts, user: 'C-1', budget_ms: 0 });
    says('nonsense');
    await reader().prepare(texts, 'C-1');
    await reader({ isLocal: false }).prepare(texts, 'C-1');
    expect(sent).toHaveLength(2);
  });

  it('ignores texts that were not sent', async () => {
    says([{ index: 7, relevance_score: 0.9 }]);
    expect(await reader().read('open?', ['one'], 'C-1')).toEqual(new Map());
  });

  it('reads fewer texts the more questions wait, and none for the last', async () => {
    const held = Promise.withResolvers<Response>();
    answer = () => held.promise.then((response) => response.clone());
    const own = reader();
    const asked = Array.from({ length: 9 }, () => own.read('open?', texts, 'C-1'));
    expect(sent.map(({ documents }) => (documents as string[]).length)).toEqual([8, 8, 8, 8, 4, 4, 2, 2]);
    held.resolve(Response.json({ results: [] }));
    await Promise.all(asked);
  });

  it('asks nobody while the server is not up', async () => {
    expect(await reader({ baseUrl: () => undefined }).read('open?', texts, 'C-1')).toEqual(new Map());
    expect(sent).toEqual([]);
  });
});
