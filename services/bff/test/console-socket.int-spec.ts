import { commonErrors, DomainError } from '@chirrup/kernel/domain-error';
import { newBotId, newId } from '@chirrup/kernel/ids';
import { botChannel, threadChannel } from '@chirrup/proto/channels';
import { Message, Review, Thread } from '@chirrup/proto/gen/chat/v1/chat_service';
import type { ThreadEvent, ThreadMoved, ThreadsGone } from '@chirrup/proto/live-events';
import { signAccessToken } from '@chirrup/tenancy/access-token';
import { io, type Socket } from 'socket.io-client';
import { type Edge, startEdge } from './support/edge.js';
import { signingKeys } from './support/fake-platform.js';

interface ConnectError extends Error {
  data?: { code: string; detail: string };
}

const eventually = async (check: () => Promise<boolean>): Promise<void> => {
  const limit = Date.now() + 3_000;
  while (!(await check())) {
    if (Date.now() > limit) throw new Error(`not in time: ${check}`);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
};

/** Closes the connection too, also of a socket that was turned away; a polling client goes on for a moment. */
const disconnect = (socket: Socket): Promise<void> =>
  new Promise((resolve) => {
    const { engine } = socket.io;
    if (engine.readyState === 'closed') resolve();
    else engine.once('close', () => setTimeout(resolve, 50));
    socket.disconnect();
  });

const once = <T>(socket: Socket, event: string): Promise<T> =>
  new Promise((resolve) => socket.once(event, resolve));

describe.each(['websocket', 'polling'])('the console socket over %s', (transport) => {
  let edge: Edge;
  let threadId: string;
  const sockets: Socket[] = [];

  const connect = (token: string): Socket => {
    const socket = io(edge.bff.address, {
      auth: { token },
      transports: [transport],
      reconnection: false,
      forceNew: true,
    });
    sockets.push(socket);
    return socket;
  };
  const publish = (event: ThreadEvent) => edge.platform.fanOut.publish(threadChannel(threadId), event);

  beforeEach(async () => {
    edge = await startEdge();
    threadId = newId();
    edge.world.threads.set(
      threadId,
      Thread.fromPartial({ id: threadId, botId: edge.world.botId, visitorId: 'v' }),
    );
  });
  afterEach(async () => {
    await Promise.all(sockets.splice(0).map(disconnect));
    await edge.bff.stop();
  });

  it('turns away who has no good token, and says why', async () => {
    const claims = { userId: edge.world.userId, email: '', sessionId: newId() };
    const expired = await signAccessToken(signingKeys, claims, Date.now() - 3_600_000);
    const refusal = async (token: string) => (await once<ConnectError>(connect(token), 'connect_error')).data;
    expect(await refusal('')).toMatchObject({ code: 'AUTH.NOT_AUTHENTICATED', detail: 'Not authenticated' });
    expect(await refusal(expired)).toMatchObject({ code: 'AUTH.TOKEN_EXPIRED', detail: 'Token has expired' });
    expect(await refusal(await edge.visitorToken())).toMatchObject({ code: 'AUTH.NOT_AUTHENTICATED' });
  });

  it('tells which threads move', async () => {
    const socket = connect(await edge.ownerToken());
    const joined = await socket.emitWithAck('join_bot_new_message_event_listener', edge.world.botId);
    expect(joined).toEqual({ ok: true });
    const moved = once(socket, 'new_message_event');
    const event: ThreadMoved = { threadId, updatedAt: 1_700_000_000_500 };
    edge.platform.fanOut.publish(botChannel(edge.world.botId), event);
    expect(await moved).toEqual({ thread_id: threadId, updated_at: 1_700_000_000.5 });
  });

  it('tells everything in a joined thread, beginning with the text so far, until it is left', async () => {
    const id = newId();
    edge.platform.liveText.begin({ replyId: id, threadId, replyTo: 'm', attempt: 1 });
    edge.platform.liveText.append(id, 'Hel');
    const socket = connect(await edge.ownerToken());
    const received: [string, Record<string, unknown>][] = [];
    socket.onAny((name, payload) => received.push([name, payload]));
    const room = { thread_id: threadId, bot_id: edge.world.botId };
    expect(await socket.emitWithAck('join_room', room)).toEqual({ ok: true });
    const part = { id: newId(), threadId, seq: 1, messageType: 'text', state: 'complete' };
    const question = Message.fromPartial({ ...part, senderType: 'client', content: 'hi' });
    const answer = Message.fromPartial({
      ...part,
      id,
      seq: 2,
      senderType: 'bot',
      content: 'Hello',
      lane: 'model',
    });
    publish({ type: 'message', message: question, traceJson: '' });
    publish({ type: 'pending', reply: { id, threadId, replyTo: question.id } });
    publish({ type: 'delta', id, threadId, replyTo: 'm', attempt: 1, offset: 3, delta: 'lo' });
    publish({ type: 'message', message: answer, traceJson: '{"tokens":7}' });
    publish({
      type: 'review',
      review: Review.fromPartial({ threadId, messageId: id, positiveCount: 1, seq: 3 }),
    });
    expect(await socket.emitWithAck('leave_room', room)).toEqual({ ok: true });
    publish({ type: 'message', message: { ...question, seq: 4 }, traceJson: '' });
    expect(await socket.emitWithAck('leave_room', room)).toEqual({ ok: true });
    expect(received.map(([name]) => name)).toEqual([
      'chat_message_stream_continue',
      'chat_message',
      'chat_message_stream_continue',
      'chat_message_stream_complete',
      'chat_message_review',
    ]);
    expect(received[0]?.[1]).toMatchObject({ _id: id, offset: 0, delta: 'Hel', attempt: 1 });
    expect(received[2]?.[1]).toMatchObject({
      _id: id,
      thread_id: threadId,
      reply_to: 'm',
      offset: 3,
      delta: 'lo',
    });
    expect(received[3]?.[1]).toMatchObject({
      _id: id,
      seq: 2,
      content: 'Hello',
      message: { trace: { tokens: 7 } },
    });
  });

  it('lets several follow one reply, each from where it came in, over one subscription', async () => {
    const subscribe = edge.platform.fanOut.subscribe.bind(edge.platform.fanOut);
    const channels: string[] = [];
    edge.platform.fanOut.subscribe = (channel, listener) => {
      channels.push(channel);
      return subscribe(channel, listener);
    };
    const room = { thread_id: threadId, bot_id: edge.world.botId };
    const id = newId();
    const follow = async () => {
      const socket = connect(await edge.ownerToken());
      const text: string[] = [];
      socket.on('chat_message_stream_continue', ({ offset, delta }) => text.push(`${offset}${delta}`));
      expect(await socket.emitWithAck('join_room', room)).toEqual({ ok: true });
      return { socket, text };
    };
    const delta = (offset: number, text: string) =>
      publish({ type: 'delta', id, threadId, replyTo: 'm', attempt: 1, offset, delta: text });
    const first = await follow();
    delta(0, 'Hel');
    const second = await follow();
    delta(3, 'lo');
    delta(3, 'lo');
    await Promise.all([first, second].map(({ socket }) => socket.emitWithAck('leave_room', room)));
    delta(5, '!');
    const third = await follow();
    expect(first.text).toEqual(['0Hel', '3lo']);
    expect(second.text).toEqual(['0Hel', '3lo']);
    // nobody was there to keep the text, and no worker has it: it comes when the reply is stored
    expect(third.text).toEqual([]);
    expect(channels.filter((channel) => channel === threadChannel(threadId))).toHaveLength(2);
  });

  it('takes rooms back from who may not read the bot any longer', async () => {
    const botId = edge.world.botId;
    const socket = connect(await edge.ownerToken());
    const [received, roles]: [string[], unknown[]] = [[], []];
    socket.onAny((name, { role }) => (name === 'bot_access_event' ? roles.push(role) : received.push(name)));
    await socket.emitWithAck('join_bot_new_message_event_listener', botId);
    await socket.emitWithAck('join_room', { thread_id: threadId, bot_id: botId });
    const tell = () => {
      edge.platform.fanOut.publish(botChannel(botId), { threadId, updatedAt: 1 } satisfies ThreadMoved);
      publish({ type: 'review', review: Review.fromPartial({ threadId, messageId: threadId, seq: 1 }) });
    };
    edge.saveBot({ botName: 'Still mine' });
    await eventually(async () => edge.world.accessCalls === 3);
    tell();
    await eventually(async () => received.length === 2);
    edge.world.members.clear();
    edge.saveBot({});
    await eventually(async () => edge.world.accessCalls === 4);
    await new Promise((resolve) => setTimeout(resolve, 20));
    tell();
    expect(await socket.emitWithAck('join_bot_new_message_event_listener', botId)).toMatchObject({
      code: 'BOTS.NOT_FOUND',
    });
    expect(received).toHaveLength(2);
    expect(roles).toEqual(['owner', null]);
  });

  it('tells which threads were deleted', async () => {
    const botId = edge.world.botId;
    const socket = connect(await edge.ownerToken());
    const received: unknown[] = [];
    socket.on('threads_gone_event', (gone) => received.push(gone));
    await socket.emitWithAck('join_bot_new_message_event_listener', botId);
    edge.platform.fanOut.publish(botChannel(botId), { gone: [threadId] } satisfies ThreadsGone);
    await eventually(async () => received.length === 1);
    expect(received).toEqual([{ bot_id: botId, thread_ids: [threadId] }]);
  });

  it('tells who has the bot open what a member changed of it, and in which window', async () => {
    const { botId } = edge.world;
    const token = await edge.ownerToken();
    const socket = connect(token);
    const edits: unknown[] = [];
    socket.on('bot_edited_event', (edit) => edits.push(edit));
    await socket.emitWithAck('join_bot_new_message_event_listener', botId);
    const below = `/api/v1/bots/${botId}`;
    const pair = { question: 'Do you dye wool?', answer: 'Yes.' };
    await edge.call('POST', `${below}/qa_list`, { token, body: pair, headers: { 'x-tab': 'left window' } });
    await edge.call('GET', `${below}/qa_list`, { token });
    await edge.call('POST', `${below}/qa_list`, { token, body: { question: 7 } });
    await edge.call('PATCH', below, {
      token,
      body: { version: edge.world.bot.version, description: 'Wool' },
    });
    await eventually(async () => edits.length === 2);
    expect(edits).toEqual([
      { bot_id: botId, part: 'pairs', tab: 'left window' },
      { bot_id: botId, part: 'settings', tab: '' },
    ]);
  });

  it('tells who has the bot open who else has, and where', async () => {
    const { botId } = edge.world;
    const [one, two] = [connect(await edge.ownerToken()), connect(await edge.ownerToken())];
    const heard: unknown[] = [];
    one.on('bot_member_event', (member) => heard.push(member));
    await one.emitWithAck('join_bot_new_message_event_listener', botId);
    const here = { bot_id: botId, place: 'qa_fine_tune' };
    expect(await two.emitWithAck('bot_member_here', here)).toEqual({ ok: true });
    await two.emitWithAck('bot_member_here', { ...here, item: 'pair-7' });
    await eventually(async () => heard.length === 2);
    const member = { ...here, user_id: edge.world.userId, email: 'owner@shop.example' };
    expect(heard).toEqual([
      { ...member, item: '' },
      { ...member, item: 'pair-7' },
    ]);
    edge.world.members.clear();
    const refused = await two.emitWithAck('bot_member_here', { bot_id: botId, place: 'theme' });
    expect(refused).toMatchObject({ code: 'BOTS.NOT_FOUND' });
  });

  it('ends every socket of a session that is logged out, and no other', async () => {
    const token = await edge.ownerToken();
    const tokens = [token, token, await edge.ownerToken()];
    const [gone, tab, stays] = tokens.map((own) => connect(own)) as [Socket, Socket, Socket];
    // all in one go: a socket that connects while another is made would not be received
    await Promise.all([gone, tab, stays].map((socket) => once(socket, 'connect')));
    const ends = Promise.all([gone, tab].map((socket) => once(socket, 'disconnect')));
    const out = await edge.call('POST', '/api/v1/users/logout', { token, body: {} });
    expect(out.status).toBe(204);
    await ends;
    expect(await stays.emitWithAck('join_bot_new_message_event_listener', edge.world.botId)).toEqual({
      ok: true,
    });
  });

  it('does not let in again with the token of an ended session, unless nobody can tell', async () => {
    const token = await edge.ownerToken();
    await once(connect(token), 'connect');
    edge.world.sessionStatusError = new DomainError(commonErrors.unavailable);
    await once(connect(await edge.ownerToken()), 'connect');
    edge.world.sessionStatusError = undefined;
    await edge.call('POST', '/api/v1/users/logout', { token, body: {} });
    const { data } = await once<ConnectError>(connect(token), 'connect_error');
    expect(data).toMatchObject({ code: 'AUTH.NOT_AUTHENTICATED', detail: 'Not authenticated' });
    const profile = await edge.call('GET', `/api/v1/users/${edge.world.userId}/profile`, { token });
    expect(profile).toMatchObject({ status: 401, body: { detail: 'Not authenticated' } });
  });

  it('lets nobody join what is not theirs', async () => {
    const stranger = connect(await edge.ownerToken(newId()));
    const own = connect(await edge.ownerToken());
    const botId = edge.world.botId;
    const noBot = { code: 'BOTS.NOT_FOUND', message: expect.any(String), request_id: expect.any(String) };
    expect(await stranger.emitWithAck('join_bot_new_message_event_listener', botId)).toEqual(noBot);
    expect(await stranger.emitWithAck('join_room', { thread_id: threadId, bot_id: botId })).toEqual(noBot);
    expect(await own.emitWithAck('join_room', { thread_id: threadId, bot_id: newBotId() })).toEqual(noBot);
    const noThread = {
      code: 'CHAT.THREAD_NOT_FOUND',
      message: expect.any(String),
      request_id: expect.any(String),
    };
    expect(await own.emitWithAck('join_room', { thread_id: newId(), bot_id: botId })).toEqual(noThread);
    expect(await own.emitWithAck('join_room', { thread_id: 'x', bot_id: botId })).toEqual(noThread);
    const invalid = { code: 'REQUEST.INVALID', message: expect.any(String), request_id: expect.any(String) };
    expect(await own.emitWithAck('join_room', { thread_id: 7 })).toEqual(invalid);
    expect(await own.emitWithAck('join_bot_new_message_event_listener', { bot_id: botId })).toEqual(invalid);
    expect(await own.emitWithAck('join_bot_new_message_event_listener')).toEqual(invalid);
  });
});

it('disconnects when the token runs out', async () => {
  const edge = await startEdge();
  const claims = { userId: edge.world.userId, email: '', sessionId: newId() };
  const token = await signAccessToken(signingKeys, claims, Date.now() - 898_500);
  const socket = io(edge.bff.address, { auth: { token }, transports: ['websocket'], reconnection: false });
  await once(socket, 'connect');
  expect(await once(socket, 'disconnect')).toBe('io server disconnect');
  await edge.bff.stop();
});

it('sends consoles away so that they come back by themselves', async () => {
  const edge = await startEdge();
  const token = await edge.ownerToken();
  const socket = io(edge.bff.address, { auth: { token }, forceNew: true, reconnectionDelay: 100 });
  await once(socket, 'connect');
  const left = once<string>(socket, 'disconnect');
  await edge.bff.stop();
  // after a socket was disconnected, and not its connection, the library would wait for somebody to connect it
  expect(['transport close', 'transport error']).toContain(await left);
  expect(socket.active).toBe(true);
  socket.disconnect();
});

it('limits the handshakes of one source', async () => {
  const edge = await startEdge({ limitsScale: 0.02 });
  const shake = () => edge.call('GET', '/socket.io/?EIO=4&transport=polling');
  expect([(await shake()).status, (await shake()).status]).toEqual([200, 200]);
  const { status, headers, body } = await shake();
  expect({ status, code: body.code }).toEqual({ status: 429, code: 'REQUEST.RATE_LIMITED' });
  expect(headers.get('retry-after')).toBeTruthy();
  const socket = io(edge.bff.address, { transports: ['websocket'], reconnection: false });
  await once(socket, 'connect_error');
  await edge.bff.stop();
});

it('sends a console away that is far behind, over either transport', async () => {
  const edge = await startEdge();
  const threadId = newId();
  const { botId } = edge.world;
  edge.world.threads.set(threadId, Thread.fromPartial({ id: threadId, botId, visitorId: 'v' }));
  for (const transport of ['websocket', 'polling']) {
    const socket = io(edge.bff.address, {
      auth: { token: await edge.ownerToken() },
      transports: [transport],
      reconnection: false,
      forceNew: true,
    });
    await once(socket, 'connect');
    await socket.emitWithAck('join_room', { thread_id: threadId, bot_id: botId });
    const left = once(socket, 'disconnect');
    // all in one go, so that nothing can be sent in between
    for (let n = 0; n < 40; n += 1) {
      const delta = 'x'.repeat(200_000);
      const part = {
        id: `r-${transport}`,
        threadId,
        replyTo: 'm',
        attempt: 1,
        offset: n * delta.length,
        delta,
      };
      edge.platform.fanOut.publish(threadChannel(threadId), { type: 'delta', ...part } satisfies ThreadEvent);
    }
    expect(['transport close', 'transport error']).toContain(await left);
  }
  await edge.bff.stop();
});
