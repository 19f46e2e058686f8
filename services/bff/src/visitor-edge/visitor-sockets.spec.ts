import { silentLog } from '@chirrup/kernel/log';
import { BreakableFanOut } from '@chirrup/testing/breakable-fan-out';
import type { WebSocket } from 'ws';
import type { BotDirectory } from '../bots/bot-directory.js';
import type { ThreadFeed } from '../live/thread-feed.js';
import { VisitorSocket } from './visitor-socket.js';
import { VisitorSockets } from './visitor-sockets.js';

const scene = () => {
  const fanOut = new BreakableFanOut();
  const sockets = new VisitorSockets({} as BotDirectory, fanOut, { now: () => 0 }, silentLog);
  const arrive = (visitorId: string) => {
    const claims = { botId: 'C-1', visitorId, origin: '' };
    const socket = new VisitorSocket({} as WebSocket, claims, Number.POSITIVE_INFINITY, 0);
    return { socket, refusal: sockets.add(socket, true) };
  };
  return { sockets, fanOut, arrive };
};

describe('visitor sockets', () => {
  it('hear together that something may have been missed, until the server stops', () => {
    const { sockets, fanOut, arrive } = scene();
    const told: string[] = [];
    sockets.onApplicationBootstrap();
    for (const name of ['a', 'b'])
      arrive(name).socket.follow({ threadId: 't', missed: () => told.push(name) } as unknown as ThreadFeed);
    for (const listener of fanOut.resyncListeners) listener();
    expect(told).toEqual(['a', 'b']);
    sockets.onModuleDestroy();
    expect(fanOut.resyncListeners.size).toBe(0);
  });

  it('let a visitor have ten at once', () => {
    const { sockets, arrive } = scene();
    const [first] = Array.from({ length: 10 }, () => arrive('a').socket);
    expect(arrive('a').refusal?.code).toBe(4429);
    expect(arrive('b').refusal).toBeUndefined();
    if (first) sockets.remove(first.webSocket);
    expect(arrive('a').refusal).toBeUndefined();
    expect(sockets.size).toBe(11);
  });
});
