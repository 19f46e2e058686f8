import { PassThrough } from 'node:stream';
import { silentLog } from '@chirrup/kernel/log';
import { botSettingsChannel } from '@chirrup/proto/channels';
import { BreakableFanOut } from '@chirrup/testing/breakable-fan-out';
import type { WebSocket } from 'ws';
import type { BotDirectory } from '../bots/bot-directory.js';
import type { ThreadFeed } from '../live/thread-feed.js';
import { VisitorSocket } from './visitor-socket.js';
import { VisitorSockets } from './visitor-sockets.js';

const { jest: fakes } = import.meta as unknown as { jest: typeof jest };

const fixture = ({ limitsScale = 1 } = {}) => {
  const fanOut = new BreakableFanOut();
  const bot = { live: true, loads: 0, isAvailable: true, etag: 'new', profile: '{"bot_name":"Ada"}' };
  const bots = {
    peek: () => ({ bot: { etag: 'new' } }),
    get: async () => {
      bot.loads += 1;
      if (!bot.isAvailable) throw new Error('unavailable');
      return { settings: { liveMode: bot.live }, etag: bot.etag, profile: bot.profile };
    },
  } as unknown as BotDirectory;
  const left = new Set<string>();
  const memberships = { isMember: async (userId: string) => !left.has(userId) };
  const sockets = new VisitorSockets(bots, memberships, fanOut, { limitsScale }, { now: () => 0 }, silentLog);
  const sent: string[] = [];
  const closed: [visitorId: string, code: number][] = [];
  const open = (
    visitorId: string,
    { botId = 'C-1', source = '192.0.2.1', previewBy = '', takesProfile = true } = {},
  ) => {
    const claims = { botId, visitorId, origin: '', ...(previewBy && { previewBy }) };
    const webSocket = {
      OPEN: 1,
      readyState: 1,
      send: (frame: string) => sent.push(frame),
      close: (code: number) => closed.push([visitorId, code]),
    };
    const socket = new VisitorSocket(
      webSocket as unknown as WebSocket,
      new PassThrough(),
      claims,
      source,
      Number.POSITIVE_INFINITY,
      0,
      takesProfile,
    );
    return { socket, refusal: sockets.add(socket, true) };
  };
  return { sockets, fanOut, bot, sent, closed, left, open };
};

describe('visitor sockets', () => {
  it('resync together when messages may have been lost, until the server stops', () => {
    const { sockets, fanOut, open } = fixture();
    const resynced: string[] = [];
    sockets.onApplicationBootstrap();
    for (const name of ['a', 'b'])
      open(name).socket.follow({
        threadId: 't',
        resync: () => resynced.push(name),
      } as unknown as ThreadFeed);
    for (const listener of fanOut.resyncListeners) listener();
    expect(resynced).toEqual(['a', 'b']);
    sockets.onModuleDestroy();
    expect(fanOut.resyncListeners.size).toBe(0);
  });

  it('let a visitor have ten at once', () => {
    const { sockets, open } = fixture();
    const [first] = Array.from({ length: 10 }, () => open('a').socket);
    expect(open('a').refusal?.code).toBe(4429);
    expect(open('b').refusal).toBeUndefined();
    if (first) sockets.remove(first.webSocket);
    expect(open('a').refusal).toBeUndefined();
    expect(sockets.size).toBe(11);
  });

  it('refuse more than a source, a bot and the process may have', () => {
    // 2 of a source, 20 of a bot, 50 in all
    const { sockets, open } = fixture({ limitsScale: 0.001 });
    const opened = Array.from({ length: 2 }, (_, n) => open(`s${n}`, { source: 'one' }).socket);
    expect(open('s', { source: 'one' }).refusal?.code).toBe(1013);
    for (let n = 0; n < 18; n += 1) expect(open(`b${n}`, { source: `b${n}` }).refusal).toBeUndefined();
    expect(open('b', { source: 'b' }).refusal?.code).toBe(1013);
    for (let n = 0; n < 30; n += 1) {
      const botId = n < 15 ? 'C-2' : 'C-3';
      expect(open(`p${n}`, { botId, source: `p${n}` }).refusal).toBeUndefined();
    }
    expect(open('p', { botId: 'C-4', source: 'p' }).refusal?.code).toBe(1013);
    for (const { webSocket } of opened) sockets.remove(webSocket);
    expect(open('s', { source: 'one' }).refusal).toBeUndefined();
  });

  describe('of a bot that goes off', () => {
    const frame = '{"type":"live","live":false}';
    beforeEach(() => {
      fakes.useFakeTimers();
    });
    afterEach(() => {
      fakes.useRealTimers();
    });

    it('learn it by its notification, and ask nothing otherwise', async () => {
      const { sockets, fanOut, bot, sent, open } = fixture();
      sockets.onApplicationBootstrap();
      open('a');
      await fakes.advanceTimersByTimeAsync(60_000);
      expect(bot.loads).toBe(0);
      bot.live = false;
      fanOut.publish(botSettingsChannel, { key: 'C-1' });
      await fakes.advanceTimersByTimeAsync(0);
      expect(sent).toEqual([frame]);
      expect(bot.loads).toBe(1);
      sockets.onModuleDestroy();
    });

    it('receive its profile once when it shows itself differently, each of them', async () => {
      const { sockets, fanOut, bot, sent, open } = fixture();
      sockets.onApplicationBootstrap();
      for (const visitor of ['a', 'b']) open(visitor);
      open('c', { botId: 'C-2' });
      fanOut.publish(botSettingsChannel, { key: 'C-1' });
      await fakes.advanceTimersByTimeAsync(0);
      expect(sent).toEqual([]);
      bot.etag = 'newer';
      for (let saves = 0; saves < 2; saves += 1) {
        fanOut.publish(botSettingsChannel, { key: 'C-1' });
        await fakes.advanceTimersByTimeAsync(0);
      }
      const profile = '{"type":"profile","profile":{"bot_name":"Ada"}}';
      expect(sent).toEqual([profile, profile]);
      sockets.onModuleDestroy();
    });

    it('receive no profile where their panel is of a release that did not know it', async () => {
      const { sockets, fanOut, bot, sent, open } = fixture();
      sockets.onApplicationBootstrap();
      open('a', { takesProfile: false });
      Object.assign(bot, { live: false, etag: 'newer' });
      fanOut.publish(botSettingsChannel, { key: 'C-1' });
      await fakes.advanceTimersByTimeAsync(0);
      expect(sent).toEqual([frame]);
      sockets.onModuleDestroy();
    });

    it('are not switched off where they preview it, and follow how it looks', async () => {
      const { sockets, fanOut, bot, sent, open } = fixture();
      sockets.onApplicationBootstrap();
      open('a', { previewBy: 'ann' });
      Object.assign(bot, { live: false, etag: 'newer' });
      fanOut.publish(botSettingsChannel, { key: 'C-1' });
      await fakes.advanceTimersByTimeAsync(0);
      expect(sent).toEqual(['{"type":"profile","profile":{"bot_name":"Ada"}}']);
      sockets.onModuleDestroy();
    });

    it('are closed with the membership of who previews it, and no others', async () => {
      const { sockets, fanOut, bot, closed, left, open } = fixture();
      bot.live = false;
      sockets.onApplicationBootstrap();
      open('a', { previewBy: 'ann' });
      open('b', { previewBy: 'ben' });
      open('c');
      open('d', { previewBy: 'ann', botId: 'C-2' });
      left.add('ann');
      fanOut.publish(botSettingsChannel, { key: 'C-1' });
      await fakes.advanceTimersByTimeAsync(0);
      expect(closed).toEqual([['a', 4401]]);
      sockets.onModuleDestroy();
    });

    it('ask again while notifications may be lost, or the answer was not to be had', async () => {
      const { sockets, fanOut, bot, sent, open } = fixture();
      sockets.onApplicationBootstrap();
      open('a');
      bot.live = false;
      fanOut.reliable = false;
      await fakes.advanceTimersByTimeAsync(2_000);
      expect(sent).toEqual([frame]);
      fanOut.reliable = true;
      bot.live = true;
      bot.isAvailable = false;
      fanOut.publish(botSettingsChannel, { key: 'C-1' });
      await fakes.advanceTimersByTimeAsync(1_000);
      expect(sent).toHaveLength(1);
      bot.isAvailable = true;
      await fakes.advanceTimersByTimeAsync(2_000);
      expect(sent).toHaveLength(2);
      sockets.onModuleDestroy();
    });
  });
});
