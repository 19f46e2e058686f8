import { HttpClient } from '@chirrup/testing/clients/http-client';
import { arrive, openSocket, post, type Visit } from '@chirrup/testing/clients/visit';
import { io, type Socket } from 'socket.io-client';
import WebSocket from 'ws';
import { answerOrders } from '../child.js';

export type CrowdOrder =
  /** Visitors arrive, each with that many sockets on their thread. */
  | { kind: 'visitors'; address: string; botId: string; visitors: number; each: number }
  /** As many sockets to a server that only looks like the product. */
  | { kind: 'sockets'; address: string; sockets: number }
  /** Console sockets of one owner that watch the thread of the crowd's first visitor. */
  | { kind: 'console'; address: string; token: string; sockets: number }
  | { kind: 'ask'; question: string; visitors: number }
  | { kind: 'received' }
  | { kind: 'leave' };

export interface ReceivedFrames {
  frames: number;
  bytes: number;
  /** Replies that were received to their end, by however many sockets. */
  completed: number;
  /** A frame as most of them were. */
  sample: string;
}

const AT_ONCE = 50;
const JOIN_LIMIT_MS = 10_000;
let received: ReceivedFrames = { frames: 0, bytes: 0, completed: 0, sample: '' };
let client: HttpClient | undefined;
const visits: Visit[] = [];
const sockets: WebSocket[] = [];
const watchers: Socket[] = [];

const inWaves = async (count: number, one: (n: number) => Promise<void>): Promise<void> => {
  let next = 0;
  await Promise.all(
    Array.from({ length: Math.min(AT_ONCE, count) }, async () => {
      while (next < count) await one(next++);
    }),
  );
};

const receive = (data: WebSocket.RawData): void => {
  const text = String(data);
  received.frames += 1;
  received.bytes += text.length;
  if (text.startsWith('{"type":"delta"')) received.sample = text;
  else if (text.startsWith('{"type":"message"') && text.includes('"sender_type":"bot"'))
    received.completed += 1;
};

const bring = async (order: Extract<CrowdOrder, { kind: 'visitors' }>): Promise<void> => {
  const calls = new HttpClient(order.address);
  client = calls;
  await inWaves(order.visitors, async () => {
    const visit = await arrive(calls, order.botId);
    visits.push(visit);
    for (let n = 0; n < order.each; n += 1) sockets.push(await openSocket(order.address, visit, receive));
  });
};

const bringBare = (order: Extract<CrowdOrder, { kind: 'sockets' }>): Promise<void> =>
  inWaves(order.sockets, async () => {
    sockets.push(await openSocket(order.address, { botId: 'C-0', token: 'token', threadId: '' }, receive));
  });

const watch = (order: Extract<CrowdOrder, { kind: 'console' }>): Promise<void> => {
  const [visit] = visits;
  if (!visit) throw new Error('Nobody is there to be watched');
  return inWaves(order.sockets, async () => {
    const socket = io(order.address, {
      auth: { token: order.token },
      transports: ['websocket'],
      forceNew: true,
    });
    watchers.push(socket);
    const room = { thread_id: visit.threadId, bot_id: visit.botId };
    const joined = (await socket.timeout(JOIN_LIMIT_MS).emitWithAck('join_room', room)) as { ok?: boolean };
    if (!joined.ok) throw new Error(`A console socket could not join: ${JSON.stringify(joined)}`);
    socket.onAny((name: string, ...parts: unknown[]) => {
      const text = JSON.stringify(parts);
      received.frames += 1;
      received.bytes += text.length;
      if (name === 'chat_message_stream_continue') received.sample = text;
      if (name === 'chat_message_stream_complete') received.completed += 1;
    });
  });
};

answerOrders<CrowdOrder, ReceivedFrames>(async (order) => {
  if (order.kind === 'visitors') await bring(order);
  if (order.kind === 'sockets') await bringBare(order);
  if (order.kind === 'console') await watch(order);
  if (order.kind === 'ask') {
    received = { frames: 0, bytes: 0, completed: 0, sample: '' };
    const calls = client;
    if (calls)
      await Promise.all(visits.slice(0, order.visitors).map((visit) => post(calls, visit, order.question)));
  }
  if (order.kind === 'leave') {
    for (const socket of sockets.splice(0)) socket.terminate();
    for (const socket of watchers.splice(0)) socket.disconnect();
    visits.splice(0);
  }
  // connections for calls do not stay with a browser that is idle
  if (order.kind === 'visitors') client?.close();
  return received;
});
