import { newBotId, newId } from '@chirrup/kernel/ids';
import { Message, Review, Thread } from '@chirrup/proto/gen/chat/v1/chat_service';
import type { ThreadEvent, ThreadMoved } from '@chirrup/proto/live-events';
import { botChannel, threadChannel } from '@chirrup/realtime/fan-out';
import { signAccessToken } from '@chirrup/tenancy/access-token';
import { io, type Socket } from 'socket.io-client';
import { type Edge, startEdge } from './support/edge.js';
import { signingKey } from './support/fake-platform.js';

interface ConnectError extends Error {
  data?: { code: string; detail: string };
}

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
    const claims = { userId: edge.world.userId, email: '' };
    const expired = await signAccessToken(signingKey, claims, Date.now() - 3_600_000);
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
    const heard: [string, Record<string, unknown>][] = [];
    socket.onAny((name, payload) => heard.push([name, payload]));
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
    expect(heard.map(([name]) => name)).toEqual([
      'chat_message_stream_continue',
      'chat_message',
      'chat_message_stream_continue',
      'chat_message_stream_complete',
      'chat_message_review',
    ]);
    expect(heard[0]?.[1]).toMatchObject({ _id: id, offset: 0, delta: 'Hel', attempt: 1 });
    expect(heard[2]?.[1]).toMatchObject({
      _id: id,
      thread_id: threadId,
      reply_to: 'm',
      offset: 3,
      delta: 'lo',
    });
    expect(heard[3]?.[1]).toMatchObject({
      _id: id,
      seq: 2,
      content: 'Hello',
      message: { trace: { tokens: 7 } },
    });
  });

  it('lets nobody join what is not theirs', async () => {
    const stranger = connect(await edge.ownerToken(newId()));
    const own = connect(await edge.ownerToken());
    const botId = edge.world.botId;
    const noBot = { code: 'BOTS.NOT_FOUND', message: expect.any(String) };
    expect(await stranger.emitWithAck('join_bot_new_message_event_listener', botId)).toEqual(noBot);
    expect(await stranger.emitWithAck('join_room', { thread_id: threadId, bot_id: botId })).toEqual(noBot);
    expect(await own.emitWithAck('join_room', { thread_id: threadId, bot_id: newBotId() })).toEqual(noBot);
    const noThread = { code: 'CHAT.THREAD_NOT_FOUND', message: expect.any(String) };
    expect(await own.emitWithAck('join_room', { thread_id: newId(), bot_id: botId })).toEqual(noThread);
    expect(await own.emitWithAck('join_room', { thread_id: 'x', bot_id: botId })).toEqual(noThread);
    const invalid = { code: 'REQUEST.INVALID', message: expect.any(String) };
    expect(await own.emitWithAck('join_room', { thread_id: 7 })).toEqual(invalid);
    expect(await own.emitWithAck('join_bot_new_message_event_listener', { bot_id: botId })).toEqual(invalid);
  });
});

it('disconnects when the token runs out', async () => {
  const edge = await startEdge();
  const claims = { userId: edge.world.userId, email: '' };
  const token = await signAccessToken(signingKey, claims, Date.now() - 898_500);
  const socket = io(edge.bff.address, { auth: { token }, transports: ['websocket'], reconnection: false });
  await once(socket, 'connect');
  expect(await once(socket, 'disconnect')).toBe('io server disconnect');
  await edge.bff.stop();
});
