import { EventEmitter } from 'node:events';
import { PassThrough } from 'node:stream';
import { silentLog } from '@chirrup/kernel/log';
import { MemoryFanOut } from '@chirrup/realtime/memory/memory-fan-out';
import type { WebSocket } from 'ws';
import type { BotDirectory } from '../bots/bot-directory.js';
import type { ThreadFeed } from '../live/thread-feed.js';
import { visitorListeners } from './visitor-listeners.js';
import { VisitorSocket } from './visitor-socket.js';
import { VisitorSockets } from './visitor-sockets.js';

const fixture = () => {
  const bots = { peek: () => ({}) } as unknown as BotDirectory;
  const clock = { now: () => 0 };
  const sockets = new VisitorSockets(
    bots,
    { isMember: async () => true },
    new MemoryFanOut(),
    { limitsScale: 1 },
    clock,
    silentLog,
  );
  const received: string[] = [];
  const listen = visitorListeners({
    sockets,
    received: (socket, frame) => received.push(`${socket.claims.visitorId} ${frame}`),
  });
  const arrive = (visitorId: string) => {
    const webSocket = new EventEmitter() as WebSocket;
    const socket = new VisitorSocket(
      webSocket,
      new PassThrough(),
      { botId: 'C-1', visitorId, origin: '' },
      '192.0.2.1',
      Number.POSITIVE_INFINITY,
      0,
    );
    sockets.add(socket, true);
    listen(webSocket);
    return { webSocket, socket };
  };
  return { sockets, received, arrive };
};

describe('listeners shared by all visitor sockets', () => {
  it('know whose frame it is, and take a binary one for none of ours', () => {
    const { received, arrive } = fixture();
    const [a, b] = [arrive('a'), arrive('b')];
    b.webSocket.emit('message', Buffer.from('one'), false);
    a.webSocket.emit('message', Buffer.from('two'), false);
    a.webSocket.emit('message', Buffer.from('three'), true);
    expect(received).toEqual(['b one', 'a two', 'a ']);
  });

  it('end what belongs to the socket that closes, once', () => {
    const { sockets, received, arrive } = fixture();
    const [a, b] = [arrive('a'), arrive('b')];
    const closed: string[] = [];
    for (const { socket } of [a, b]) {
      const { visitorId } = socket.claims;
      socket.follow({ threadId: 't', close: () => closed.push(visitorId) } as unknown as ThreadFeed);
    }
    a.webSocket.emit('close', 1000, Buffer.alloc(0));
    a.webSocket.emit('close', 1000, Buffer.alloc(0));
    a.webSocket.emit('message', Buffer.from('late'), false);
    expect({ closed, received, open: sockets.size }).toEqual({ closed: ['a'], received: [], open: 1 });
  });
});
