import { newBotId, newId } from '@chirrup/kernel/ids';
import { botChannel } from '@chirrup/proto/channels';
import { ChatHarness, eventually } from './chat-harness.js';

let h: ChatHarness;
beforeAll(async () => {
  h = await ChatHarness.open();
});
afterAll(() => h.close());

describe('posting', () => {
  it('stores a message once, however often it is sent at the same time', async () => {
    const threadId = await h.thread();
    const events = h.watch(threadId);
    const clientMessageId = newId();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => h.post(threadId, 'How long?', clientMessageId)),
    );
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
    expect(answers.every((answer) => answer.seq === 1 && answer.clientMessageId === clientMessageId)).toBe(
      true,
    );
    const page = await h.settled(threadId, 2);
    expect(page.messages.map(({ seq, senderType }) => [seq, senderType])).toEqual([
      [1, 'client'],
      [2, 'bot'],
    ]);
    expect(events.filter((event) => event.type === 'pending')).toHaveLength(1);
    expect(await h.post(threadId, 'Something else', clientMessageId)).toEqual(answers[0]);
    expect((await h.stored(threadId)).lastSeq).toBe(2);
  });

  it('tells watchers of thread and bot what is stored, in the stored form', async () => {
    const threadId = await h.thread();
    const moved: unknown[] = [];
    h.platform.fanOut.subscribe(botChannel(h.botId), (event) => moved.push(event));
    const events = h.watch(threadId);
    const posted = await h.post(threadId, 'How long?');
    const { messages, lastSeq } = await h.settled(threadId, 2);
    expect(lastSeq).toBe(2);
    expect(messages[0]).toEqual(posted);
    await eventually(() => moved.length === 2);
    expect(events.map(({ type }) => type)).toEqual(['message', 'pending', 'delta', 'message']);
    expect(events[0]).toEqual({ type: 'message', message: posted, traceJson: '' });
    expect(events[1]).toEqual({
      type: 'pending',
      reply: { id: messages[1]?.id, threadId, replyTo: posted.id },
    });
    expect(events[3]).toMatchObject({ type: 'message', message: messages[1] });
    expect(moved).toEqual(messages.map(({ createdAt }) => ({ threadId, updatedAt: createdAt })));
  });

  it.each([
    ['', 'CHAT.INVALID_CONTENT'],
    [' \n ', 'CHAT.INVALID_CONTENT'],
    ['x'.repeat(4_001), 'CHAT.INVALID_CONTENT'],
    ['nul \u0000', 'CHAT.INVALID_CONTENT'],
  ])('refuses %#', async (content, code) => {
    const threadId = await h.thread();
    await expect(h.post(threadId, content)).rejects.toMatchObject({ code });
    expect((await h.stored(threadId)).lastSeq).toBe(0);
  });

  it('refuses another type and an id that is no UUID', async () => {
    const threadId = await h.thread();
    const request = {
      botId: h.botId,
      threadId,
      clientMessageId: newId(),
      messageType: 'video',
      content: 'x',
    };
    await expect(h.chat.postMessage(request, h.visitor)).rejects.toMatchObject({
      code: 'CHAT.INVALID_MESSAGE_TYPE',
    });
    await expect(h.post(threadId, 'x', 'mine')).rejects.toMatchObject({
      code: 'CHAT.INVALID_CLIENT_MESSAGE_ID',
    });
  });

  it('keeps half characters out of the database', async () => {
    const threadId = await h.thread();
    expect((await h.post(threadId, 'odd \ud83d')).content).toBe('odd \ufffd');
    await h.settled(threadId, 2);
  });
});

describe('seq', () => {
  it('has no gaps when posts, replies and votes meet', async () => {
    const threadId = await h.thread();
    await h.post(threadId, 'first');
    const reply = (await h.settled(threadId, 2)).messages[1];
    const vote = (value: number) =>
      h.chat.vote({ botId: h.botId, messageId: reply?.id ?? '', value }, h.visitor);
    await Promise.all([
      ...Array.from({ length: 12 }, (_, i) => h.post(threadId, `question ${i}`)),
      ...Array.from({ length: 8 }, () => vote(1)),
    ]);
    const { messages, reviews, lastSeq } = await h.settled(threadId, 26);
    const seqs = [...messages, ...reviews].map(({ seq }) => seq).sort((a, b) => a - b);
    expect(seqs).toEqual(Array.from({ length: 27 }, (_, i) => i + 1));
    expect(lastSeq).toBe(27);
    expect(reviews).toMatchObject([{ messageId: reply?.id, positiveCount: 1, negativeCount: 0 }]);
  });

  it('comes in pages of 200 stored things', async () => {
    const threadId = await h.thread();
    await Promise.all(Array.from({ length: 105 }, (_, i) => h.post(threadId, `question ${i}`)));
    await h.settled(threadId, 200);
    const first = await h.stored(threadId);
    expect(first).toMatchObject({ lastSeq: 210 });
    expect(first.messages.map(({ seq }) => seq)).toEqual(Array.from({ length: 200 }, (_, i) => i + 1));
    const rest = await h.stored(threadId, 200);
    expect(rest.messages.map(({ seq }) => seq)).toEqual(Array.from({ length: 10 }, (_, i) => i + 201));
  });
});

describe('votes', () => {
  it('count once, can be changed and taken back, and take a seq only when something changes', async () => {
    const threadId = await h.thread();
    const posted = await h.post(threadId, 'How long?');
    const messageId = (await h.settled(threadId, 2)).messages[1]?.id ?? '';
    const events = h.watch(threadId);
    const vote = (value: number) => h.chat.vote({ botId: h.botId, messageId, value }, h.visitor);
    const sums = [];
    for (const value of [0, 1, 1, -1, 0]) sums.push(await vote(value));
    expect(sums.map((r) => [r.positiveCount, r.negativeCount, r.seq])).toEqual([
      [0, 0, 0],
      [1, 0, 3],
      [1, 0, 3],
      [0, 1, 4],
      [0, 0, 5],
    ]);
    // the reply may be announced after it is stored
    const types = events.map((event) => event.type).filter((type) => type !== 'message');
    expect(types).toEqual(['review', 'review', 'review']);
    await vote(-1);
    const page = await h.stored(threadId);
    expect(page).toMatchObject({ lastSeq: 6, reviews: [{ messageId, negativeCount: 1, seq: 6 }] });
    expect(page.messages[1]?.myVote).toBe(-1);
    expect((await h.stored(threadId, 5)).reviews).toHaveLength(1);
    expect((await h.stored(threadId, 0, h.owner)).messages[1]?.myVote).toBe(0);
    const thread = await h.chat.getThread({ botId: h.botId, threadId }, h.owner);
    expect(thread).toMatchObject({ positiveCount: 0, negativeCount: 1, lastSeq: 6, messageCount: 2 });
    const reviews = { botId: h.botId, threadId, from: 0, to: 0 };
    expect((await h.chat.listReviews(reviews, h.owner)).reviews).toHaveLength(1);
    expect((await h.chat.listReviews({ ...reviews, from: Date.now() + 60_000 }, h.owner)).reviews).toEqual(
      [],
    );
    for (const wrong of [posted.id, newId(), 'x']) {
      await expect(
        h.chat.vote({ botId: h.botId, messageId: wrong, value: 1 }, h.visitor),
      ).rejects.toMatchObject({
        code: 'CHAT.MESSAGE_NOT_FOUND',
      });
    }
    // the sums with one of them 1 higher, as the specification has it
    const post = (positive: number, negative: number) =>
      h.chat.vote({ botId: h.botId, messageId, value: 0, counts: { positive, negative } }, h.visitor);
    expect(await post(1, 1)).toMatchObject({ positiveCount: 1, negativeCount: 0, seq: 7 });
    expect(await post(2, 0)).toMatchObject({ positiveCount: 1, negativeCount: 0, seq: 7 });
    expect(await post(1, 1)).toMatchObject({ positiveCount: 0, negativeCount: 1, seq: 8 });
    await expect(vote(2)).rejects.toMatchObject({ code: 'CHAT.INVALID_VOTE' });
  });

  it('keep why an answer did not help, until it does or something else is said', async () => {
    const threadId = await h.thread();
    await h.post(threadId, 'How long?');
    const messageId = (await h.settled(threadId, 2)).messages[1]?.id ?? '';
    const vote = (value: number, words?: { reason: string; comment: string }) =>
      h.chat.vote({ botId: h.botId, messageId, value, words }, h.visitor);
    expect(await vote(-1)).toMatchObject({ reason: '', comment: '', seq: 3 });
    const said = { reason: 'incorrect', comment: ' It is 14 days.\0 ' };
    const kept = { reason: 'incorrect', comment: 'It is 14 days.', negativeCount: 1, seq: 4 };
    expect(await vote(-1, said)).toMatchObject(kept);
    expect(await vote(-1)).toMatchObject(kept);
    expect((await h.stored(threadId, 0, h.owner)).reviews).toMatchObject([kept]);
    const copy = await h.chat.exportVisitor(
      { botId: h.botId, afterThreadId: threadId, afterSeq: 1 },
      h.visitor,
    );
    expect(copy.messages[0]).toMatchObject({
      id: messageId,
      myReason: 'incorrect',
      myComment: 'It is 14 days.',
    });
    expect(await vote(-1, { reason: '', comment: 'x'.repeat(900) })).toMatchObject({
      reason: '',
      comment: 'x'.repeat(500),
      seq: 5,
    });
    expect(await vote(1)).toMatchObject({ reason: '', comment: '', positiveCount: 1, seq: 6 });
    await expect(vote(-1, { reason: 'bored', comment: '' })).rejects.toMatchObject({
      code: 'CHAT.INVALID_REASON',
    });
  });
});

describe('reading', () => {
  it('goes back page by page, oldest first inside a page', async () => {
    const threadId = await h.thread();
    for (let i = 0; i < 4; i += 1) await h.post(threadId, `question ${i}`);
    await h.settled(threadId, 8);
    const page = (lastMessageId: string, perPage = 3) =>
      h.chat.listMessages(
        { botId: h.botId, threadId, perPage, lastMessageId, fromSeq: false, afterSeq: 0 },
        h.visitor,
      );
    const newest = await page('');
    expect(newest.messages.map(({ seq }) => seq)).toEqual([6, 7, 8]);
    expect((await page(newest.messages[0]?.id ?? '')).messages.map(({ seq }) => seq)).toEqual([3, 4, 5]);
    expect((await page('', 0)).messages).toHaveLength(5);
    await expect(page(newId())).rejects.toMatchObject({ code: 'CHAT.MESSAGE_NOT_FOUND' });
  });

  it('lists threads by their last change, in pages', async () => {
    const other = h.otherBot();
    const ids: string[] = [];
    for (let i = 0; i < 5; i += 1) {
      const who = other.visitorNamed(`visitor_${i % 2}`);
      const id = await other.thread(who);
      await other.post(id, `question ${i}`, newId(), who);
      await other.settled(id, 2, who);
      ids.unshift(id);
    }
    const list = async (limit: number, before: number, who = other.owner) =>
      (await h.chat.listThreads({ botId: other.botId, limit, before }, who)).threads;
    const first = await list(3, 0);
    const second = await list(3, first.at(-1)?.updatedAt ?? 0);
    expect([...first, ...second].map(({ id }) => id)).toEqual(ids);
    expect(first[0]).toMatchObject({ messageCount: 2, lastMessage: expect.stringContaining('30 days') });
    const own = await list(0, 0, other.visitorNamed('visitor_1'));
    expect(own.map(({ id }) => id)).toEqual([ids[1], ids[3]]);
  });

  it('shows the trace to members only', async () => {
    const threadId = await h.thread();
    await h.post(threadId, 'How long?');
    const visible = (await h.settled(threadId, 2)).messages[1];
    expect(visible).toMatchObject({
      lane: 'extractive',
      traceJson: '',
      sources: [{ n: 1, url: 'https://shop.example/returns' }],
    });
    const traced = (await h.stored(threadId, 0, h.owner)).messages[1];
    expect(JSON.parse(traced?.traceJson ?? '')).toMatchObject({
      lane: 'extractive',
      passages: [{ doc_id: 'd1', score: 0.9 }],
    });
  });
});

describe('walls', () => {
  it('hides threads from other visitors and other bots', async () => {
    const threadId = await h.thread();
    await h.post(threadId, 'secret');
    const reply = (await h.settled(threadId, 2)).messages[1];
    const otherBot = newBotId();
    const notFound = { code: 'CHAT.THREAD_NOT_FOUND', kind: 'not_found' };
    const stranger = h.visitorNamed('anon_2');
    await expect(h.stored(threadId, 0, stranger)).rejects.toMatchObject(notFound);
    await expect(h.post(threadId, 'hello', newId(), stranger)).rejects.toMatchObject(notFound);
    await expect(h.chat.getThread({ botId: h.botId, threadId }, stranger)).rejects.toMatchObject(notFound);
    await expect(
      h.chat.listReviews({ botId: h.botId, threadId, from: 0, to: 0 }, stranger),
    ).rejects.toMatchObject(notFound);
    const stop = { botId: h.botId, threadId, replyId: reply?.id ?? '' };
    await expect(h.chat.stopReply(stop, stranger)).rejects.toMatchObject(notFound);
    const vote = { botId: h.botId, messageId: reply?.id ?? '', value: 1 };
    await expect(h.chat.vote(vote, stranger)).rejects.toMatchObject({ kind: 'not_found' });
    expect((await h.chat.listThreads({ botId: h.botId, limit: 0, before: 0 }, stranger)).threads).toEqual([]);
    const member = { principal: { kind: 'member', userId: 'u', botId: otherBot, role: 'owner' } as const };
    await expect(h.chat.getThread({ botId: otherBot, threadId }, member)).rejects.toMatchObject(notFound);
    await expect(h.chat.getThread({ botId: h.botId, threadId }, member)).rejects.toMatchObject({
      code: 'BOTS.NOT_FOUND',
    });
    await expect(h.chat.getThread({ botId: h.botId, threadId: 'x' }, h.owner)).rejects.toMatchObject(
      notFound,
    );
    await expect(h.post(threadId, 'as owner', newId(), h.owner)).rejects.toMatchObject({ kind: 'not_found' });
  });
});
