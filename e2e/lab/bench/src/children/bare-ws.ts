import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { type WebSocket, WebSocketServer } from 'ws';
import { answerOrders } from '../child.js';

export type BareOrder =
  | { kind: 'address' }
  /** Sends the frame to every socket of each group, again and again: the bare form of a live thread. */
  | { kind: 'stream'; frame: string; times: number; everyMs: number; groupSize: number };

/** The bare server: it accepts, says hello, answers a resume, and keeps nothing. */
const server = new WebSocketServer({ port: 0, host: '127.0.0.1', perMessageDeflate: false });
const open = new Set<WebSocket>();
server.on('connection', (socket) => {
  open.add(socket);
  socket.on('close', () => open.delete(socket));
  socket.on('message', () => socket.send(JSON.stringify({ type: 'resumed', thread_id: '', last_seq: 0 })));
  socket.send(JSON.stringify({ type: 'ready', live: true }));
});
if (!server.address()) await new Promise((resolve) => server.once('listening', resolve));

const stream = async (order: Extract<BareOrder, { kind: 'stream' }>): Promise<void> => {
  const sockets = [...open];
  const groups = Array.from({ length: Math.ceil(sockets.length / order.groupSize) }, (_, n) =>
    sockets.slice(n * order.groupSize, (n + 1) * order.groupSize),
  );
  await Promise.all(
    groups.map(async (group, n) => {
      await sleep((order.everyMs * n) / groups.length);
      for (let sent = 0; sent < order.times; sent += 1) {
        for (const socket of group) socket.send(order.frame);
        await sleep(order.everyMs);
      }
    }),
  );
};

answerOrders<BareOrder, string>(async (order) => {
  if (order.kind === 'stream') await stream(order);
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
