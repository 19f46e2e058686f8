import type { WebSocket } from 'ws';
import type { ThreadFeed } from '../live/thread-feed.js';
import { VisitorSocket } from './visitor-socket.js';

const SECOND = 1_000;
const HOUR = 3_600 * SECOND;
const claims = { botId: 'C-1', visitorId: 'anon_1', origin: '' };

const scene = (expiresAt = Number.POSITIVE_INFINITY) => {
  const seen: string[] = [];
  const webSocket = {
    OPEN: 1,
    readyState: 1,
    bufferedAmount: 0,
    ping: () => seen.push('ping'),
    terminate: () => seen.push('terminate'),
    close: (code: number) => seen.push(`close ${code}`),
    send: (data: string) => seen.push(data),
  };
  return {
    seen,
    webSocket,
    socket: new VisitorSocket(webSocket as unknown as WebSocket, claims, expiresAt, 0),
  };
};

describe('a visitor socket', () => {
  it('pings every 25 s while it is answered, and gives up on a dead line', () => {
    const { seen, socket } = scene();
    socket.tick(24 * SECOND);
    expect(seen).toEqual([]);
    socket.tick(25 * SECOND);
    socket.heard(26 * SECOND, false);
    socket.tick(50 * SECOND);
    expect(seen).toEqual(['ping', 'ping']);
    socket.tick(75 * SECOND);
    expect(seen).toEqual(['ping', 'ping', 'terminate']);
  });

  it('closes with 4408 when nobody has used it for an hour, pings not counted', () => {
    const { seen, socket } = scene();
    socket.heard(10 * SECOND, true);
    socket.heard(HOUR, false);
    socket.tick(HOUR + 9 * SECOND);
    expect(seen).not.toContain('close 4408');
    socket.tick(HOUR + 10 * SECOND);
    expect(seen).toContain('close 4408');
  });

  it('closes with 4401 when its token runs out', () => {
    const { seen, socket } = scene(20);
    socket.tick(20 * SECOND);
    expect(seen).toEqual(['close 4401']);
  });

  it('sends nothing to a socket that is closing, and sends a slow reader away', () => {
    const { seen, socket, webSocket } = scene();
    webSocket.bufferedAmount = 2_000_000;
    socket.send({ type: 'pong' });
    expect(seen).toEqual(['{"type":"pong"}', 'close 1013']);
    webSocket.readyState = 2;
    socket.send({ type: 'pong' });
    expect(seen).toHaveLength(2);
  });

  it('tells its feeds that something may have been missed, and none once it is gone', () => {
    const { socket } = scene();
    const told: string[] = [];
    const feed = (threadId: string) =>
      ({ threadId, missed: () => told.push(threadId), close: () => {} }) as unknown as ThreadFeed;
    for (const id of ['a', 'b']) socket.follow(feed(id));
    socket.missed();
    socket.dispose();
    socket.missed();
    expect(told).toEqual(['a', 'b']);
  });

  it('follows five threads, the oldest making way, and none once it is gone', () => {
    const { socket } = scene();
    const closed: string[] = [];
    const feed = (threadId: string) =>
      ({ threadId, close: () => closed.push(threadId) }) as unknown as ThreadFeed;
    for (const id of ['a', 'b', 'c', 'd', 'e', 'f']) socket.follow(feed(id));
    expect(closed).toEqual(['a']);
    expect(socket.feed('a')).toBeUndefined();
    socket.dispose();
    socket.follow(feed('g'));
    expect(closed).toEqual(['a', 'b', 'c', 'd', 'e', 'f', 'g']);
  });
});
