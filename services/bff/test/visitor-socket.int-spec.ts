import { newBotId, newId } from '@chirrup/kernel/ids';
import { threadChannel } from '@chirrup/proto/channels';
import { Review, Source } from '@chirrup/proto/gen/chat/v1/chat_service';
import type { ReplyDelta, ThreadEvent } from '@chirrup/proto/live-events';
import { type Edge, startEdge } from './support/edge.js';
import { store } from './support/fake-services.js';
import { type Frame, VisitorClient } from './support/visitor-client.js';

describe('the visitor socket', () => {
  let edge: Edge;
  let token: string;
  let threadId: string;
  const clients: VisitorClient[] = [];

  const open = (options: { token?: string; bot?: string; origin?: string } = {}): VisitorClient => {
    const client = new VisitorClient(
      edge.bff.address,
      options.bot ?? edge.world.botId,
      options.token ?? token,
      options.origin,
    );
    clients.push(client);
    return client;
  };
  const publish = (event: ThreadEvent) => edge.platform.fanOut.publish(threadChannel(threadId), event);
  const say = (content: string, part = {}) => {
    const message = store(edge.world, threadId, { content, ...part });
    publish({ type: 'message', message, traceJson: '{"secret":true}' });
    return message;
  };
  const delta = (id: string, offset: number, text: string, attempt = 1): ReplyDelta => ({
    type: 'delta',
    id,
    threadId,
    replyTo: 'm',
    attempt,
    offset,
    delta: text,
  });
  const contents = (frames: Frame[]) => frames.flatMap(({ message }) => (message ? [message.content] : []));

  beforeEach(async () => {
    edge = await startEdge();
    token = await edge.visitorToken();
    const chats = `/api/v1/chats/${edge.world.botId}/threads`;
    threadId = String((await edge.call('POST', chats, { token })).body._id);
  });
  afterEach(async () => {
    for (const client of clients.splice(0)) client.terminate();
    await edge.bff.stop();
  });

  it('says that it is ready and answers pings', async () => {
    const client = open();
    expect(await client.next('ready')).toEqual({ type: 'ready', live: true });
    client.send({ type: 'ping' });
    expect(await client.next('pong')).toEqual({ type: 'pong' });
  });

  it('gives history, the text so far, and what comes after, each once, to every tab', async () => {
    say('one');
    say('two');
    const reply = { replyId: newId(), threadId, replyTo: 'm', attempt: 1 };
    edge.platform.liveText.begin(reply);
    edge.platform.liveText.append(reply.replyId, 'Hello');
    edge.world.pending = [{ id: reply.replyId, threadId, replyTo: 'm' }];
    const tabs = [open(), open()];
    for (const tab of tabs) {
      tab.send({ type: 'resume', thread_id: threadId, after_seq: 1 });
      expect(await tab.next('resumed')).toEqual({ type: 'resumed', thread_id: threadId, last_seq: 2 });
    }
    const source = Source.fromPartial({ n: 1, title: 'Page', url: 'https://shop.example' });
    publish({ type: 'pending', reply: { id: reply.replyId, threadId, replyTo: 'm' }, offers: [source] });
    publish(delta(reply.replyId, 5, ' world'));
    const stored = say('Hello world', { id: reply.replyId, senderType: 'bot', replyTo: 'm', lane: 'model' });
    publish({
      type: 'review',
      review: Review.fromPartial({ threadId, messageId: stored.id, positiveCount: 1, seq: 4 }),
    });
    for (const tab of tabs) {
      await tab.next('review');
      expect(tab.frames.map(({ type }) => type)).toEqual([
        'ready',
        'message',
        'pending',
        'delta',
        'resumed',
        'pending',
        'delta',
        'message',
        'review',
      ]);
      expect(contents(tab.frames)).toEqual(['two', 'Hello world']);
      expect(tab.frames.filter(({ type }) => type === 'pending')[1]).toMatchObject({
        _id: reply.replyId,
        offers: [{ n: 1, title: 'Page', url: 'https://shop.example', fetched_at: null }],
      });
      const [sofar, more] = tab.frames.filter(({ type }) => type === 'delta');
      expect(sofar).toMatchObject({ _id: reply.replyId, attempt: 1, offset: 0, delta: 'Hello' });
      expect(more).toMatchObject({ offset: 5, delta: ' world' });
      expect(JSON.stringify(tab.frames)).not.toContain('secret');
    }
  });

  it('reads a long history in pages', async () => {
    edge.world.pageSize = 3;
    for (let n = 1; n <= 8; n += 1) store(edge.world, threadId, { content: `${n}` });
    edge.world.reviews = [Review.fromPartial({ threadId, messageId: newId(), seq: 9 })];
    const client = open();
    client.send({ type: 'resume', thread_id: threadId, after_seq: 0 });
    expect((await client.next('resumed')).last_seq).toBe(9);
    expect(contents(client.frames)).toEqual(['1', '2', '3', '4', '5', '6', '7', '8']);
    expect(client.frames.filter(({ type }) => type === 'review')).toHaveLength(1);
  });

  it('reads history again when an event was missed', async () => {
    const client = open();
    client.send({ type: 'resume', thread_id: threadId, after_seq: 0 });
    await client.next('resumed');
    store(edge.world, threadId, { content: 'never announced' });
    say('announced');
    await client.next('resumed');
    expect(contents(client.frames)).toEqual(['never announced', 'announced']);
  });

  it('tells open sockets within 5 s that the bot went off, and refuses messages with tokens from before', async () => {
    const client = open();
    await client.next('ready');
    const began = Date.now();
    edge.saveBot({ liveMode: false });
    expect(await client.next('live', 5_000)).toEqual({ type: 'live', live: false });
    expect(Date.now() - began).toBeLessThan(5_000);
    const answer = await edge.call('POST', `/api/v1/chats/${edge.world.botId}/threads/${threadId}/messages`, {
      token,
      body: { client_message_id: newId(), message_type: 'text', content: 'hi' },
    });
    expect(answer).toMatchObject({ status: 409, body: { code: 'BOTS.OFFLINE' } });
    const session = await edge.call('POST', '/api/v1/visitors/session', {
      body: { bot_id: edge.world.botId, user_id: 'anon_0123456789abcdef' },
    });
    expect(session).toMatchObject({ status: 409, body: { code: 'BOTS.OFFLINE' } });
    edge.saveBot({ liveMode: true });
    expect(await client.next('live', 5_000)).toEqual({ type: 'live', live: true });
  });

  it.each<[string, () => { token?: string; bot?: string; origin?: string }, number]>([
    ['no token of ours', () => ({ token: 'nonsense' }), 4401],
    ['a token of another bot', () => ({ bot: edge.world.botId, token: 'x.y.z' }), 4401],
    ['an unknown bot', () => ({ bot: newBotId() }), 4404],
    ['another origin than the session', () => ({ origin: 'https://elsewhere.example' }), 4401],
  ])('closes a socket with %s', async (_name, options, code) => {
    expect(await open(options()).closed()).toBe(code);
  });

  it('closes an owner’s socket', async () => {
    expect(await open({ token: await edge.ownerToken() }).closed()).toBe(4401);
  });

  it.each(['nonsense', newId()])('closes a resume of thread %s', async (thread_id) => {
    const client = open();
    client.send({ type: 'resume', thread_id, after_seq: 0 });
    expect(await client.next('error')).toMatchObject({ code: 'CHAT.THREAD_NOT_FOUND' });
    expect(await client.closed()).toBe(4404);
  });

  it('closes a resume of another visitor’s thread', async () => {
    const client = open({ token: await edge.visitorToken('anon_ffffffffffffffffffffffffffffffff') });
    client.send({ type: 'resume', thread_id: threadId, after_seq: 0 });
    expect(await client.closed()).toBe(4404);
  });

  it('answers nonsense with an error and stays', async () => {
    const client = open();
    client.sendRaw('{');
    expect(await client.next('error')).toMatchObject({ code: 'REQUEST.INVALID' });
    client.send({ type: 'resume', thread_id: threadId, after_seq: -1 });
    expect(await client.next('error')).toMatchObject({ code: 'REQUEST.INVALID' });
    client.send({ type: 'ping' });
    await client.next('pong');
  });

  it('closes a socket that sends more than 16 KB at once', async () => {
    const client = open();
    await client.next('ready');
    client.sendRaw('x'.repeat(17 * 1_024));
    expect(await client.closed()).toBe(1009);
  });

  it('allows ten sockets of one visitor', async () => {
    const tabs = Array.from({ length: 10 }, () => open());
    await Promise.all(tabs.map((tab) => tab.next('ready')));
    expect(await open().closed()).toBe(4429);
    tabs[0]?.terminate();
    await new Promise((resolve) => setTimeout(resolve, 100));
    await open().next('ready');
  });

  it('tells sockets to come back when the server stops, after running requests', async () => {
    const client = open();
    await client.next('ready');
    await edge.bff.stop();
    expect(await client.closed()).toBe(1012);
  });

  it('does not wait for a browser that does not answer the goodbye', async () => {
    const client = open();
    await client.next('ready');
    client.stall();
    const began = Date.now();
    await edge.bff.stop();
    expect(Date.now() - began).toBeLessThan(5_000);
  });

  it('sends a reader away that is far behind', async () => {
    const client = open();
    client.send({ type: 'resume', thread_id: threadId, after_seq: 0 });
    await client.next('resumed');
    client.stall();
    for (let n = 0; n < 100; n += 1) {
      publish(delta('r', n * 200_000, 'x'.repeat(200_000)));
      await new Promise((resolve) => setImmediate(resolve));
    }
    client.goOn();
    expect(await client.closed()).toBe(1013);
  });
});
