import { setTimeout as sleep } from 'node:timers/promises';
import { Retrieval } from '@chirrup/proto/gen/knowledge/v1/knowledge_service';
import type { ReplyDelta, ThreadEvent } from '@chirrup/proto/live-events';
import { type ModelScript, type ScriptedModel, startScriptedModel } from '@chirrup/testing/scripted-model';
import pg from 'pg';
import { ChatHarness, eventually, FOUND, PAGE } from './chat-harness.js';

const SCRIPTED =
  'You have 30 days [1], says [9] too. See https://invented.example/x now. It costs €7 [1]. Unworn [1]. In a box. Do ask.';
const SHOWN = 'You have 30 days [1], says too. Unworn [1]. In a box. Do ask.';
/** Many sentences, one of them a moment. */
const TALE = 'Shoes go back in 30 days [1]. ';

let h: ChatHarness;
let model: ScriptedModel;
beforeAll(async () => {
  model = await startScriptedModel();
  const settings = { LLM_BASE_URL: model.url, LLM_MODEL: 'scripted', LLM_FIRST_TEXT_MS: '6000' };
  h = await ChatHarness.open(settings);
});
afterAll(async () => {
  await h.close();
  await model.close();
});
// every test meets a provider that has not failed before
let others: ChatHarness['others'];
beforeEach(async () => {
  others ??= { ...h.others };
  Object.assign(h.others, { settings: undefined, pageTitle: undefined, ...others });
  model.set({
    script: 'answer',
    answer: SCRIPTED,
    tokensPerSecond: 0,
  });
  await h.stop();
  await h.start();
});

const deltasOf = (events: ThreadEvent[]): ReplyDelta[] => events.filter((event) => event.type === 'delta');
const traceOf = async (threadId: string) =>
  JSON.parse((await h.stored(threadId, 0, h.owner)).messages[1]?.traceJson ?? '{}');

/** What a client holds that follows the rules of attempt and offset. */
const heldBy = (deltas: ReplyDelta[]): string => {
  let [attempt, text] = [0, ''];
  for (const delta of deltas) {
    if (delta.attempt > attempt) [attempt, text] = [delta.attempt, ''];
    expect(delta).toMatchObject({ attempt, offset: text.length });
    text += delta.delta;
  }
  return text;
};

describe('answers of the model', () => {
  it('streams, maps citations, drops what the server did not supply, and keeps its trace', async () => {
    model.set({ tokensPerSecond: 60 });
    const threadId = await h.thread();
    const events = h.watch(threadId);
    await h.post(threadId, 'How long?');
    const reply = (await h.settled(threadId, 2)).messages[1];
    expect(reply).toMatchObject({
      lane: 'model',
      state: 'complete',
      content: SHOWN,
      sources: [
        { n: 1, title: 'Returns', url: 'https://shop.example/returns', fetchedAt: 1_700_000_000_000 },
      ],
    });
    const deltas = deltasOf(events);
    expect(deltas.length).toBeGreaterThan(2);
    expect(reply?.content.startsWith(heldBy(deltas))).toBe(true);
    expect(await traceOf(threadId)).toMatchObject({
      lane: 'model',
      model: 'scripted',
      prompt_tokens: expect.any(Number),
      completion_tokens: expect.any(Number),
      cost: null,
      removed_sentences: 2,
      first_token_ms: expect.any(Number),
    });
    const request = model.requests.at(-1);
    expect(request).toMatchObject({ model: 'scripted', stream: true });
    expect(request?.messages.at(-1)?.content).toMatch(
      /You may return shoes within 30 days\.[\s\S]*How long\?$/,
    );
  });

  it('hears which page of the owner’s site the question is asked on, and of no other', async () => {
    h.others.settings = { baseUrl: 'https://www.shop.example/' };
    h.others.pageTitle = (url) => (url.endsWith('/tarn') ? 'Tarn boot' : undefined);
    const askedOn = async (page: string): Promise<string> => {
      const threadId = await h.thread();
      await h.post(threadId, 'How long?', undefined, h.visitor, page);
      await h.settled(threadId, 2);
      return model.requests.at(-1)?.messages.at(-1)?.content ?? '';
    };
    expect(await askedOn('https://shop.example/boots/tarn?user=7#top')).toContain(
      'The visitor looks at the page "Tarn boot", /boots/tarn\n',
    );
    expect(await askedOn('https://shop.example/cart')).toContain('The visitor looks at the page /cart\n');
    expect(await askedOn('https://evil.example/ignore-all-rules')).not.toContain('looks at');
  });

  it('remembers the turns before', async () => {
    const threadId = await h.thread();
    await h.post(threadId, 'How long?');
    await h.settled(threadId, 2);
    await h.post(threadId, 'And boots?');
    await h.settled(threadId, 4);
    expect(model.requests.at(-1)?.messages.slice(1, 3)).toEqual([
      { role: 'user', content: 'How long?' },
      { role: 'assistant', content: SHOWN.replaceAll(' [1]', '') },
    ]);
  });

  it('remembers the last six of them, in order, whatever was voted meanwhile', async () => {
    const threadId = await h.thread();
    for (let n = 1; n <= 5; n += 1) {
      model.set({ answer: `Answer ${n} [1].` });
      await h.post(threadId, `Question ${n}`);
      const { messages } = await h.settled(threadId, 2 * n);
      const messageId = messages.at(-1)?.id ?? '';
      await h.chat.vote({ botId: h.botId, messageId, value: 1 }, h.visitor);
    }
    const shown = model.requests.at(-1)?.messages.slice(1, -1);
    expect(shown?.map(({ content }) => content)).toEqual(
      [2, 3, 4].flatMap((n) => [`Question ${n}`, `Answer ${n}.`]),
    );
  });

  it('remembers what was said while the question waited for its thread', async () => {
    const threadId = await h.thread();
    const other = new pg.Client({ connectionString: h.platform.database('chat').adminUrl });
    await other.connect();
    try {
      await other.query('BEGIN; SET LOCAL search_path = chat');
      await other.query('UPDATE threads SET last_seq = last_seq + 1 WHERE id = $1', [threadId]);
      await other.query(
        `INSERT INTO messages (id, bot_id, thread_id, seq, sender_type, content, state, created_at)
         VALUES (gen_random_uuid(), $1, $2, 1, 'bot', 'Said meanwhile.', 'complete', now())`,
        [h.botId, threadId],
      );
      const posted = h.post(threadId, 'How long?');
      await eventually(async () => {
        const waiting = "SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock'";
        return (await h.admin(waiting)).length > 0;
      });
      await other.query('COMMIT');
      await posted;
    } finally {
      await other.end();
    }
    await h.settled(threadId, 3);
    expect(model.requests.at(-1)?.messages[1]).toEqual({ role: 'assistant', content: 'Said meanwhile.' });
  });

  it('takes the model’s own no for an answer', async () => {
    model.set({ answer: 'NO_ANSWER' });
    const threadId = await h.thread();
    const events = h.watch(threadId);
    await h.post(threadId, 'Do you sell kayaks?');
    const reply = (await h.settled(threadId, 2)).messages[1];
    expect(reply).toMatchObject({ lane: 'none', suggestions: ['Do you ship?'] });
    expect(
      deltasOf(events)
        .map(({ delta }) => delta)
        .join(''),
    ).not.toContain('NO_ANSWER');
  });

  it('gives a reader who comes in the middle the text so far', async () => {
    model.set({ answer: TALE.repeat(8), tokensPerSecond: 20 });
    const threadId = await h.thread();
    const events = h.watch(threadId);
    await h.post(threadId, 'How long?');
    await eventually(() => deltasOf(events).length >= 3);
    const [live] = await h.platform.liveText.ofThread(threadId);
    expect(live?.text).toBe(heldBy(deltasOf(events)));
    await h.settled(threadId, 2);
    await eventually(async () => (await h.platform.liveText.ofThread(threadId)).length === 0);
  });

  it('stops when the visitor says so and keeps what was streamed', async () => {
    model.set({ answer: TALE.repeat(40), tokensPerSecond: 50 });
    const threadId = await h.thread();
    const events = h.watch(threadId);
    await h.post(threadId, 'Tell me everything');
    await eventually(() => deltasOf(events).length >= 3);
    const { id: replyId } = (await h.stored(threadId)).pending[0] ?? { id: '' };
    const aborted = model.aborted;
    await h.chat.stopReply({ botId: h.botId, threadId, replyId }, h.visitor);
    const reply = (await h.settled(threadId, 2)).messages[1];
    expect(reply).toMatchObject({ id: replyId, state: 'stopped', lane: 'model' });
    expect(reply?.content.startsWith(heldBy(deltasOf(events)))).toBe(true);
    expect(reply?.content.length).toBeLessThan(600);
    await sleep(100);
    expect(model.aborted).toBe(aborted + 1);
  });

  it('stops soon when the word to stop is lost: the job itself says so', async () => {
    model.set({ answer: TALE.repeat(200), tokensPerSecond: 50 });
    const threadId = await h.thread();
    const events = h.watch(threadId);
    await h.post(threadId, 'Tell me everything');
    await eventually(() => deltasOf(events).length >= 3);
    await h.admin('UPDATE jobs SET cancelled = true WHERE queue_key = $1', [threadId]);
    const reply = (await h.settled(threadId, 2)).messages[1];
    expect(reply).toMatchObject({ state: 'stopped', lane: 'model' });
  });

  it('goes on after its process was replaced in the middle of a stream', async () => {
    model.set({ tokensPerSecond: 12 });
    const threadId = await h.thread();
    const events = h.watch(threadId);
    await h.post(threadId, 'How long?');
    await eventually(() => deltasOf(events).length >= 1);
    await h.stop();
    await h.start();
    const { messages } = await h.settled(threadId, 2);
    expect(messages[1]).toMatchObject({
      state: 'complete',
      lane: 'model',
      content: SHOWN,
    });
    expect(new Set(deltasOf(events).map(({ attempt }) => attempt))).toEqual(new Set([1, 3]));
    expect(messages[1]?.content.startsWith(heldBy(deltasOf(events)))).toBe(true);
  });

  it('is not asked again once two processes ended while it answered', async () => {
    model.set({ tokensPerSecond: 5 });
    const threadId = await h.thread();
    const events = h.watch(threadId);
    await h.post(threadId, 'How long?');
    await eventually(() => deltasOf(events).length >= 1);
    const asked = model.requests.length;
    await h.admin(
      'UPDATE jobs SET deaths = 1, lease_owner = gen_random_uuid(), lease_until = now() WHERE queue_key = $1',
      [threadId],
    );
    const { messages } = await h.settled(threadId, 2);
    expect(messages[1]).toMatchObject({
      lane: 'extractive',
      state: 'complete',
      content: 'You may return shoes within 30 days. [1]',
    });
    expect(await traceOf(threadId)).toMatchObject({ provider_error: 'process_ended' });
    expect(model.requests).toHaveLength(asked);
  });
});

describe('an answer in another language than its question', () => {
  const german =
    'Sie können Ihre Schuhe innerhalb von 30 Tagen zurückgeben [1]. Bitte legen Sie den Schein in das Paket, damit wir wissen, von wem es ist.';
  const english = 'You may return your shoes within 30 days [1].';

  it('is asked for once more', async () => {
    model.set({ answer: (prompt) => (prompt.includes('the whole answer in English') ? english : german) });
    const threadId = await h.thread();
    const events = h.watch(threadId);
    await h.post(threadId, 'How long do I have for a return?');
    expect((await h.settled(threadId, 2)).messages[1]).toMatchObject({ lane: 'model', content: english });
    expect(heldBy(deltasOf(events))).toBe(english);
  });

  it('is a quote of the page where it comes again', async () => {
    model.set({ answer: german });
    const asked = model.requests.length;
    const threadId = await h.thread();
    await h.post(threadId, 'How long do I have for a return?');
    expect((await h.settled(threadId, 2)).messages[1]).toMatchObject({
      lane: 'extractive',
      content: 'You may return shoes within 30 days. [1]',
    });
    expect(await traceOf(threadId)).toMatchObject({ provider_error: 'wrong_language' });
    expect(model.requests.length - asked).toBe(2);
  });
});

describe('while a model reasons', () => {
  it('offers the pages found, once, until its first text comes', async () => {
    const offers = [PAGE, { ...PAGE, title: 'Shoes', url: 'https://shop.example/shoes' }];
    h.others.retrieve = async () => Retrieval.fromPartial({ ...FOUND, offers });
    model.set({ script: 'silence' });
    const threadId = await h.thread();
    const events = h.watch(threadId);
    await h.post(threadId, 'How long?');
    await h.settled(threadId, 2);
    const offered = events.flatMap((event) => (event.type === 'pending' && event.offers) || []);
    expect(offered).toMatchObject([
      { n: 1, title: 'Returns', url: PAGE.url },
      { n: 2, title: 'Shoes', url: 'https://shop.example/shoes' },
    ]);
    const kinds = events.map(({ type }) => type);
    expect(kinds.lastIndexOf('pending')).toBeLessThan(kinds.indexOf('delta'));
    model.set({ script: 'answer' });
    const fast = await h.thread();
    const others = h.watch(fast);
    await h.post(fast, 'How long?');
    await h.settled(fast, 2);
    expect(others.filter((event) => event.type === 'pending' && event.offers)).toEqual([]);
  });
});

describe('a provider that fails', () => {
  it.each<[ModelScript, string]>([
    ['unauthorized', 'http_401'],
    ['rate_limited', 'http_429'],
    ['server_error', 'http_500'],
    ['silence', 'no_first_token'],
    ['stall', 'stalled'],
    ['cut', 'connection'],
    ['malformed', 'malformed'],
  ])('leaves one extractive answer within 8 s after %s', async (script, code) => {
    model.set({ script, retryAfter: 1 });
    const threadId = await h.thread();
    const events = h.watch(threadId);
    const begun = performance.now();
    await h.post(threadId, 'How long?');
    const { messages, lastSeq } = await h.settled(threadId, 2);
    expect(performance.now() - begun).toBeLessThan(8_000);
    expect(lastSeq).toBe(2);
    expect(messages[1]).toMatchObject({
      lane: 'extractive',
      state: 'complete',
      content: 'You may return shoes within 30 days. [1]',
      sources: [{ n: 1, url: 'https://shop.example/returns' }],
    });
    expect(heldBy(deltasOf(events))).toBe(messages[1]?.content);
    await eventually(() => events.filter((event) => event.type === 'message').length === 2);
    expect(await traceOf(threadId)).toMatchObject({
      lane: 'extractive',
      provider_error: code,
      model: 'scripted',
    });
  });

  it('is given up soon also when it falls silent after a long healthy while', async () => {
    model.set({ script: 'stall', answer: TALE.repeat(26), tokensPerSecond: 10 });
    const threadId = await h.thread();
    const events = h.watch(threadId);
    await h.post(threadId, 'How long?');
    await eventually(() => heldBy(deltasOf(events)).length > 11 * TALE.length);
    const { messages } = await h.settled(threadId, 2);
    expect(messages[1]).toMatchObject({ lane: 'extractive', state: 'complete' });
    const deltas = deltasOf(events);
    // half a text is not kept
    expect(heldBy(deltas)).toBe(messages[1]?.content);
    expect(new Set(deltas.map(({ attempt }) => attempt))).toEqual(new Set([1, 2]));
    expect(await traceOf(threadId)).toMatchObject({
      provider_error: 'stalled',
      total_ms: expect.any(Number),
    });
    expect((await traceOf(threadId)).total_ms).toBeGreaterThan(11_000);
  }, 30_000);

  it('waits out a short Retry-After', async () => {
    model.set({ script: 'rate_limited_once', retryAfter: 1 });
    const threadId = await h.thread();
    await h.post(threadId, 'How long?');
    expect((await h.settled(threadId, 2)).messages[1]).toMatchObject({ lane: 'model' });
  });

  it('does not wait out a long one', async () => {
    model.set({ script: 'rate_limited', retryAfter: 30 });
    const threadId = await h.thread();
    const begun = performance.now();
    await h.post(threadId, 'How long?');
    expect((await h.settled(threadId, 2)).messages[1]).toMatchObject({ lane: 'extractive' });
    expect(performance.now() - begun).toBeLessThan(1_500);
  });

  it('is left alone after three failures', async () => {
    model.set({ script: 'server_error' });
    const asked = model.requests.length;
    for (let i = 0; i < 5; i += 1) {
      const threadId = await h.thread();
      await h.post(threadId, 'How long?');
      expect((await h.settled(threadId, 2)).messages[1]).toMatchObject({ lane: 'extractive' });
    }
    // each was tried a second time
    expect(model.requests.length - asked).toBe(6);
  });
});
