import { Writable } from 'node:stream';
import { setImmediate as turn } from 'node:timers/promises';
import type { WebSocket } from 'ws';
import type { ThreadFeed } from '../live/thread-feed.js';
import { VisitorSocket } from './visitor-socket.js';

const SECOND = 1_000;
const HOUR = 3_600 * SECOND;
const claims = { botId: 'C-1', visitorId: 'anon_1', origin: '' };

const fixture = (expiresAt = Number.POSITIVE_INFINITY) => {
  const seen: string[] = [];
  const webSocket = {
    OPEN: 1,
    readyState: 1,
    bufferedAmount: 0,
    ping: () => seen.push('ping'),
    terminate: () => seen.push('terminate'),
    close: (code: number) => seen.push(`close ${code}`),
    send: (data: string) => {
      seen.push(data);
      connection.write(data);
    },
  };
  const writes: string[] = [];
  const connection = new Writable({
    writev: (chunks, done) => {
      writes.push(chunks.map(({ chunk }) => String(chunk)).join(' '));
      done();
    },
  });
  return {
    seen,
    webSocket,
    writes,
    socket: new VisitorSocket(
      webSocket as unknown as WebSocket,
      connection,
      claims,
      '192.0.2.1',
      expiresAt,
      0,
    ),
  };
};

describe('a visitor socket', () => {
  it('pings every 25 s while it is answered, and gives up on a dead line', () => {
    const { seen, socket } = fixture();
    socket.tick(24 * SECOND);
    expect(seen).toEqual([]);
    socket.tick(25 * SECOND);
    socket.markAlive();
    socket.tick(50 * SECOND);
    expect(seen).toEqual(['ping', 'ping']);
    socket.tick(75 * SECOND);
    expect(seen).toEqual(['ping', 'ping', 'terminate']);
  });

  it('closes with 4408 after an hour in which only pings came', () => {
    const { seen, socket } = fixture();
    socket.markUsed();
    socket.tick(10 * SECOND);
    for (let now = 25 * SECOND; now < HOUR; now += 25 * SECOND) {
      socket.markAlive();
      socket.tick(now);
    }
    socket.markAlive();
    socket.tick(HOUR + 9 * SECOND);
    expect(seen).not.toContain('close 4408');
    socket.tick(HOUR + 10 * SECOND);
    expect(seen).toContain('close 4408');
  });

  it('sends frames of one moment in one write, and does not keep many back', async () => {
    const { socket, writes } = fixture();
    socket.sendText('message');
    socket.sendText('pending');
    expect(writes).toEqual([]);
    await turn();
    socket.sendText('delta');
    await turn();
    expect(writes).toEqual(['message pending', 'delta']);
    for (const letter of ['a', 'b', 'c']) socket.sendText(letter.repeat(10_000));
    expect(writes).toHaveLength(3);
    await turn();
    expect(writes.slice(2).map(({ length }) => length)).toEqual([20_001, 10_000]);
  });

  it('closes with 4401 when its token runs out', () => {
    const { seen, socket } = fixture(20);
    socket.tick(20 * SECOND);
    expect(seen).toEqual(['close 4401']);
  });

  it('sends nothing to a socket that is closing, and closes a slow reader', () => {
    const { seen, socket, webSocket } = fixture();
    webSocket.bufferedAmount = 2_000_000;
    socket.send({ type: 'pong' });
    expect(seen).toEqual(['{"type":"pong"}', 'close 1013']);
    webSocket.readyState = 2;
    socket.send({ type: 'pong' });
    expect(seen).toHaveLength(2);
  });

  it('lets its feeds resync, and none once it is closed', () => {
    const { socket } = fixture();
    const resynced: string[] = [];
    const feed = (threadId: string) =>
      ({ threadId, resync: () => resynced.push(threadId), close: () => {} }) as unknown as ThreadFeed;
    for (const id of ['a', 'b']) socket.follow(feed(id));
    socket.resync();
    socket.dispose();
    socket.resync();
    expect(resynced).toEqual(['a', 'b']);
  });

  it('follows five threads, the oldest making way, and none once it is closed', () => {
    const { socket } = fixture();
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
