import { setTimeout as sleep } from 'node:timers/promises';
import { DomainError } from '@chirrup/kernel/domain-error';
import { newId } from '@chirrup/kernel/ids';
import { ReplyCompleted } from '@chirrup/proto/gen/chat/v1/events';
import { Retrieval } from '@chirrup/proto/gen/knowledge/v1/knowledge_service';
import type { ReplyDelta, ThreadEvent } from '@chirrup/proto/live-events';
import { topics } from '@chirrup/proto/topics';
import { ChatHarness, eventually, FOUND, gate } from './chat-harness.js';

let h: ChatHarness;
beforeAll(async () => {
  h = await ChatHarness.open();
});
afterAll(() => h.close());

const found = FOUND;
const deltasOf = (events: ThreadEvent[]): ReplyDelta[] => events.filter((event) => event.type === 'delta');

describe('lanes without a model', () => {
  it('answers a verified pair word for word', async () => {
    const answer = 'We **never** close. [2]';
    h.others.retrieve = async () =>
      Retrieval.fromPartial({ verified: { qaId: 'q', question: 'Open?', answer, score: 1 } });
    const threadId = await h.thread();
    const events = h.watch(threadId);
    await h.post(threadId, 'Open?');
    const reply = (await h.settled(threadId, 2)).messages[1];
    expect(reply).toMatchObject({
      lane: 'verified',
      content: answer,
      state: 'complete',
      senderBotName: 'Ada',
      sources: [],
    });
    expect(deltasOf(events)).toMatchObject([{ id: reply?.id, attempt: 1, offset: 0, delta: answer }]);
  });

  it('says honestly that nothing was found, and what else it knows', async () => {
    h.others.retrieve = async () => Retrieval.fromPartial({ suggestions: ['A?', 'B?', 'C?', 'D?'] });
    const threadId = await h.thread();
    await h.post(threadId, 'Do you sell kayaks?');
    const reply = (await h.settled(threadId, 2)).messages[1];
    expect(reply).toMatchObject({ lane: 'none', state: 'complete', suggestions: ['A?', 'B?', 'C?'] });
    expect(reply?.content).toContain('Do you sell kayaks?');
  });
});

describe('while search is away', () => {
  const away = new DomainError({
    code: 'KNOWLEDGE.SEARCH_UNAVAILABLE',
    kind: 'unavailable',
    message: 'Search is not available right now. Please ask again in a moment.',
  });

  it('says so at once in the visitor’s language, stores it as failed, and answers when asked again', async () => {
    h.others.retrieve = () => Promise.reject(away);
    const threadId = await h.thread();
    const events = h.watch(threadId);
    const begun = performance.now();
    await h.post(threadId, 'Wie lange habe ich für die Rückgabe?');
    const { messages } = await h.settled(threadId, 2, h.owner);
    expect(performance.now() - begun).toBeLessThan(8_000);
    expect(messages[1]).toMatchObject({
      state: 'failed',
      lane: 'none',
      suggestions: ['Wie lange habe ich für die Rückgabe?'],
      content: expect.stringContaining('Die Suche ist gerade nicht verfügbar'),
    });
    expect(JSON.parse(messages[1]?.traceJson ?? '{}')).toMatchObject({ error: away.code });
    h.others.retrieve = async () => found;
    await h.post(threadId, 'Wie lange habe ich für die Rückgabe?');
    const { messages: all } = await h.settled(threadId, 4);
    expect(all[3]).toMatchObject({ state: 'complete', lane: 'extractive' });
    await eventually(() => events.filter(({ type }) => type === 'message').length === 4);
  });

  it('gives the pair that answers all the same', async () => {
    const pair = { qaId: 'q', question: 'Returns?', answer: 'Thirty days.', score: 0.7 };
    h.others.retrieve = async () => Retrieval.fromPartial({ qa: [pair], pairsOnly: true });
    const threadId = await h.thread();
    await h.post(threadId, 'How long may I return it?');
    const { messages } = await h.settled(threadId, 2, h.owner);
    expect(messages[1]).toMatchObject({ state: 'complete', lane: 'extractive', content: pair.answer });
    expect(JSON.parse(messages[1]?.traceJson ?? '{}')).toMatchObject({ error: away.code });
  });
});

describe('a thread', () => {
  it('answers two messages in flight in their order', async () => {
    const first = gate();
    h.others.retrieve = async (question) => {
      if (question === 'first') await first.opened;
      return found;
    };
    const threadId = await h.thread();
    const posted = [await h.post(threadId, 'first'), await h.post(threadId, 'second')];
    await sleep(100);
    const waiting = await h.stored(threadId);
    expect(waiting.messages).toHaveLength(2);
    expect(waiting.pending.map(({ replyTo }) => replyTo)).toEqual(posted.map(({ id }) => id));
    first.open();
    const { messages } = await h.settled(threadId, 4);
    expect(messages.slice(2).map(({ replyTo }) => replyTo)).toEqual(posted.map(({ id }) => id));
    expect(messages.slice(2).map(({ id }) => id)).toEqual(waiting.pending.map(({ id }) => id));
  });

  it('does not wait for another thread', async () => {
    const slow = gate();
    h.others.retrieve = async (question) => {
      if (question === 'slow') await slow.opened;
      return found;
    };
    const [one, two] = [await h.thread(), await h.thread()];
    await h.post(one, 'slow');
    await h.post(two, 'quick');
    expect((await h.settled(two, 2)).messages).toHaveLength(2);
    slow.open();
    await h.settled(one, 2);
  });
});

describe('stopping', () => {
  const stop = (threadId: string, replyId: string) =>
    h.chat.stopReply({ botId: h.botId, threadId, replyId }, h.visitor);

  it('stores a reply that has not begun as stopped at once, and leaves the others alone', async () => {
    const first = gate();
    h.others.retrieve = async (question) => {
      if (question === 'first') await first.opened;
      return found;
    };
    const threadId = await h.thread();
    await h.post(threadId, 'first');
    const second = await h.post(threadId, 'second');
    await sleep(100);
    const replyId = (await h.stored(threadId)).pending[1]?.id ?? '';
    const events = h.watch(threadId);
    await stop(threadId, replyId);
    const stored = (await h.stored(threadId)).messages[2];
    expect(stored).toMatchObject({ id: replyId, seq: 3, replyTo: second.id, state: 'stopped', content: '' });
    // what was posted before may be published later
    expect(events).toContainEqual(expect.objectContaining({ type: 'message', message: stored }));
    const replies = async () =>
      (await h.platform.events.read(topics.message.name, 'test', 1_000))
        .filter(({ type, key }) => type === 'ReplyCompleted' && key === threadId)
        .map(({ payload }) => ReplyCompleted.decode(payload));
    await eventually(async () => (await replies()).length === 1);
    expect(await replies()).toMatchObject([{ messageId: replyId, words: 0, charge: 'free' }]);
    first.open();
    const { messages, lastSeq } = await h.settled(threadId, 4);
    expect(messages[3]).toMatchObject({ state: 'complete', seq: 4 });
    await stop(threadId, replyId);
    expect(lastSeq).toBe(4);
    await expect(stop(threadId, newId())).rejects.toMatchObject({ code: 'CHAT.MESSAGE_NOT_FOUND' });
  });
});

describe('a worker that dies', () => {
  const leaseTo = (replyId: string, lease: string) =>
    h.admin(
      `UPDATE jobs SET lease_owner = gen_random_uuid(), lease_until = now() + $2::interval WHERE id = $1`,
      [replyId, lease],
    );

  it('loses its reply to another one, and writes nothing when it comes back', async () => {
    const dead = gate();
    let runs = 0;
    h.others.retrieve = async () => {
      runs += 1;
      if (runs === 1) await dead.opened;
      return found;
    };
    const threadId = await h.thread();
    const events = h.watch(threadId);
    await h.post(threadId, 'How long?');
    await eventually(() => runs > 0);
    const replyId = (await h.stored(threadId)).pending[0]?.id ?? '';
    // a lease that is about to run out and that nobody renews
    await leaseTo(replyId, '300 ms');
    const { messages } = await h.settled(threadId, 2);
    expect(messages[1]).toMatchObject({ id: replyId, seq: 2, state: 'complete' });
    // until it learns that the lease is lost, the first may say that the search takes too long
    const later = deltasOf(events).filter(({ attempt }) => attempt > 1);
    expect(later.map(({ attempt, offset }) => [attempt, offset])).toEqual([[3, 0]]);
    dead.open();
    await sleep(200);
    expect(await h.stored(threadId)).toMatchObject({ lastSeq: 2 });
    await eventually(() => events.filter((event) => event.type === 'message').length === 2);
    expect(await h.platform.liveText.ofThread(threadId)).toEqual([]);
  });

  it('gives its replies back when it stops in good order', async () => {
    const shut = gate();
    h.others.retrieve = async () => {
      await shut.opened;
      return found;
    };
    const threadId = await h.thread();
    await h.post(threadId, 'How long?');
    await sleep(50);
    const stopped = h.stop();
    await sleep(50);
    shut.open();
    await stopped;
    expect(await h.admin("SELECT lease_owner FROM jobs WHERE kind = 'reply'")).toEqual([
      { lease_owner: null },
    ]);
    await h.start();
    expect((await h.settled(threadId, 2)).messages).toHaveLength(2);
  });

  it.each([
    ['takes too many runs', 'attempt = 8'],
    ['ended a third process, without a model', 'deaths = 2'],
  ])('apologises for a question that %s', async (_, state) => {
    h.others.retrieve = () => new Promise(() => undefined);
    const threadId = await h.thread();
    await h.post(threadId, 'poison');
    const replyId = (await h.stored(threadId)).pending[0]?.id ?? '';
    await sleep(50);
    await h.admin(
      `UPDATE jobs SET ${state}, lease_owner = gen_random_uuid(), lease_until = now() WHERE id = $1`,
      [replyId],
    );
    const { messages } = await h.settled(threadId, 2);
    expect(messages[1]).toMatchObject({
      state: 'failed',
      lane: 'none',
      content: expect.stringContaining('Sorry'),
    });
  });
});
