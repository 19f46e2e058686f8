import { setTimeout as sleep } from 'node:timers/promises';
import { newId } from '@chirrup/kernel/ids';
import { silentLog } from '@chirrup/kernel/log';
import { botSettingsChannel } from '@chirrup/proto/channels';
import { RedisRealtime } from '@chirrup/realtime/redis/redis-realtime';
import { describeWith } from '@chirrup/testing/engines/describe-with';
import { missingRedis, RedisEngine } from '@chirrup/testing/engines/redis-engine';
import { io, type Socket } from 'socket.io-client';
import { type CallOptions, type Edge, startEdge, visitorId } from './support/edge.js';
import { newWorld, type World } from './support/fake-services.js';
import { ScriptedChat } from './support/scripted-chat.js';
import { VisitorClient } from './support/visitor-client.js';

/** How long Redis is away: TEST_REDIS_AWAY_MS=60000 for long runs. */
const AWAY_MS = Number(process.env.TEST_REDIS_AWAY_MS ?? 20_000);
const PROMISED_MS = 2_000;

const until = async (what: string, check: () => boolean | Promise<boolean>, ms = 15_000): Promise<void> => {
  const limit = Date.now() + ms;
  while (!(await check())) {
    if (Date.now() > limit) throw new Error(`not within ${ms} ms: ${what}`);
    await sleep(10);
  }
};

interface HeardMessage {
  _id: string;
  seq: number;
  content: string;
}

interface HeardDelta {
  _id: string;
  offset: number;
  delta: string;
}

/** What the console does with one thread, in a test: joins again after every connection, then reads after its last seq. */
class ConsoleClient {
  readonly socket: Socket;
  /** Content of stored messages by seq. */
  readonly stored = new Map<number, string>();
  readonly streaming = new Map<string, string>();
  /** Deltas that did not fit what was there. */
  misfits = 0;
  joins = 0;

  constructor(
    private readonly edge: Edge,
    private readonly token: string,
    private readonly threadId: string,
    transport: 'websocket' | 'polling' = 'websocket',
  ) {
    this.socket = io(edge.bff.address, {
      auth: { token },
      transports: [transport],
      forceNew: true,
      reconnectionDelay: 100,
      reconnectionDelayMax: 500,
    });
    this.socket.on('connect', () => void this.#join());
    this.socket.on('chat_message', (message: HeardMessage) => this.#keep(message));
    this.socket.on('chat_message_stream_complete', (message: HeardMessage) => this.#keep(message));
    this.socket.on('chat_message_stream_continue', (delta: HeardDelta) => this.#stream(delta));
  }

  close(): void {
    this.socket.disconnect();
  }

  async #join(): Promise<void> {
    const bot_id = this.edge.world.botId;
    const answer = await this.socket.emitWithAck('join_room', { bot_id, thread_id: this.threadId });
    if (answer.ok !== true) return;
    const path = `/api/v1/chats/${bot_id}/threads/${this.threadId}/messages?after_seq=${this.#lastSeq()}`;
    const { body } = await this.edge.call('GET', path, { token: this.token });
    for (const message of body.messages as HeardMessage[]) this.#keep(message);
    this.joins += 1;
  }

  #lastSeq(): number {
    return Math.max(0, ...this.stored.keys());
  }

  #keep({ _id, seq, content }: HeardMessage): void {
    this.stored.set(seq, content);
    this.streaming.delete(_id);
  }

  #stream({ _id, offset, delta }: HeardDelta): void {
    const text = offset === 0 ? '' : (this.streaming.get(_id) ?? '');
    if (offset !== text.length) this.misfits += 1;
    else this.streaming.set(_id, text + delta);
  }
}

describeWith('two edges on one Redis', await missingRedis(), () => {
  let engine: RedisEngine;
  let world: World;
  let edges: [Edge, Edge];
  let services: RedisRealtime;
  const realtimes: RedisRealtime[] = [];
  const consoles: ConsoleClient[] = [];
  const visitors: VisitorClient[] = [];

  const join = async (): Promise<RedisRealtime> => {
    const realtime = new RedisRealtime({ url: engine.url, log: silentLog, limitsScale: 1_000 });
    realtimes.push(realtime);
    await realtime.connected(5_000);
    return realtime;
  };
  const openConsole = async (
    edge: Edge,
    chat: ScriptedChat,
    { transport, token }: { transport?: 'websocket' | 'polling'; token?: string } = {},
  ) => {
    const client = new ConsoleClient(edge, token ?? (await edge.ownerToken()), chat.threadId, transport);
    consoles.push(client);
    await until('a console joins', () => client.joins > 0);
    return client;
  };
  const openVisitor = async (edge: Edge, chat: ScriptedChat) => {
    const client = new VisitorClient(edge.bff.address, world.botId, await edge.visitorToken(visitorId));
    visitors.push(client);
    client.send({ type: 'resume', thread_id: chat.threadId, after_seq: 0 });
    await client.next('resumed');
    return client;
  };
  /** Saves the bot in another process, which tells everybody. */
  const save = (change: Partial<World['bot']>): void => {
    world.bot = { ...world.bot, ...change };
    services.fanOut.publish(botSettingsChannel, { key: world.botId });
  };
  const nameAt = async ({ call }: Edge): Promise<unknown> =>
    (await call('GET', `/api/v1/bots/${world.botId}/profile_to_client`)).body.bot_name;
  const everywhere = (name: string) => async (): Promise<boolean> =>
    (await Promise.all(edges.map(nameAt))).every((found) => found === name);
  const logOut = (edge: Edge, token: string) =>
    edge.call('POST', '/api/v1/users/logout', { token, body: {} });

  beforeEach(async () => {
    engine = await RedisEngine.open();
    world = newWorld();
    services = await join();
    const start = async () => startEdge({ realtime: await join(), world });
    edges = [await start(), await start()];
  });
  afterEach(async () => {
    for (const client of consoles.splice(0)) client.close();
    for (const client of visitors.splice(0)) client.terminate();
    await Promise.all(edges.map(({ bff }) => bff.stop()));
    await Promise.all(realtimes.splice(0).map((realtime) => realtime.close()));
    await engine.close();
  });

  it.each(['websocket', 'polling'] as const)(
    'serve one owner: events of one thread over %s to both',
    async (transport) => {
      const chat = new ScriptedChat(world, services, visitorId);
      const clients = await Promise.all(edges.map((edge) => openConsole(edge, chat, { transport })));
      chat.say('hello');
      const { content } = await chat.reply(500);
      for (const client of clients) {
        await until('both messages', () => client.stored.size === 2);
        expect([...client.stored.values()]).toEqual(['hello', content]);
        expect(client.misfits).toBe(0);
      }
    },
  );

  it('end the sockets of a session that is logged out at the other one', async () => {
    const chat = new ScriptedChat(world, services, visitorId);
    const token = await edges[0].ownerToken();
    const client = await openConsole(edges[1], chat, { token });
    const ended = new Promise<string>((resolve) => client.socket.once('disconnect', resolve));
    const start = Date.now();
    expect((await logOut(edges[0], token)).status).toBe(204);
    expect(await ended).toBe('io server disconnect');
    expect(Date.now() - start).toBeLessThan(PROMISED_MS);
  });

  it('take rooms back from who is no member any longer', async () => {
    const chat = new ScriptedChat(world, services, visitorId);
    const clients = await Promise.all(edges.map((edge) => openConsole(edge, chat)));
    world.members.clear();
    save({});
    await sleep(PROMISED_MS);
    chat.say('not for them');
    await sleep(300);
    for (const client of clients) {
      expect(client.socket.connected).toBe(true);
      expect(client.stored.size).toBe(0);
    }
  });

  it.each(['stopped', 'frozen'])(
    'show a save within 2 s, also while Redis is %s, and after it',
    async (how) => {
      await until('trust', () => realtimes.every(({ fanOut }) => fanOut.isReliable));
      await until('first', everywhere('Shop bot'));
      world.settingsCalls = 0;
      for (let n = 1; n <= 3; n += 1) {
        save({ botName: `Bot ${n}` });
        await until('a save', everywhere(`Bot ${n}`), PROMISED_MS);
        await sleep(800);
      }
      // one question a save and edge
      expect(world.settingsCalls).toBe(6);
      if (how === 'stopped') await engine.stop();
      else engine.freeze();
      for (const name of ['at once', 'later']) {
        save({ botName: name });
        await until(name, everywhere(name), PROMISED_MS);
        await sleep(3_000);
      }
      if (how === 'stopped') await engine.start();
      else engine.thaw();
      for (let n = 0; n < 4; n += 1) {
        save({ botName: `back ${n}` });
        await until('a save after it', everywhere(`back ${n}`), PROMISED_MS);
        await sleep(800);
      }
    },
  );

  it('lose nothing when Redis is flushed in the middle of a reply', async () => {
    const chat = new ScriptedChat(world, services, visitorId);
    const token = await edges[0].ownerToken();
    const [client, other, visitor] = await Promise.all([
      openConsole(edges[0], chat),
      openConsole(edges[1], chat, { token }),
      openVisitor(edges[1], chat),
    ]);
    chat.say('hello');
    const reply = chat.reply(3_000);
    await sleep(1_000);
    await engine.flush();
    await sleep(500);
    const late = await openConsole(edges[0], chat);
    const { content } = await reply;
    for (const { stored } of [client, other, late]) {
      await until('the reply', () => stored.get(2) === content);
      expect(stored.get(1)).toBe('hello');
    }
    expect((await visitor.next('message')).message?.content).toBe('hello');
    expect((await visitor.next('message')).message?.content).toBe(content);
    expect(client.misfits + other.misfits).toBe(0);
    expect((await logOut(edges[0], token)).status).toBe(204);
    await until('the log-out', () => !other.socket.connected, PROMISED_MS);
  });

  it('lose nothing when Redis is away in the middle of a reply', async () => {
    const chat = new ScriptedChat(world, services, visitorId);
    const token = await edges[0].ownerToken();
    const clients = await Promise.all(edges.map((edge) => openConsole(edge, chat, { token })));
    const seen = await Promise.all(edges.map((edge) => openVisitor(edge, chat)));
    chat.say('hello');
    for (const visitor of seen) expect((await visitor.next('message')).message?.content).toBe('hello');
    const within = chat.reply(AWAY_MS / 2);
    await sleep(1_000);
    await engine.stop();
    const { content } = await within;
    chat.say('while it is away');
    const across = chat.reply(AWAY_MS / 2 + 3_000);
    await sleep(AWAY_MS / 2 - 1_000);
    await engine.start();
    const last = await across;
    const all = ['hello', content, 'while it is away', last.content];
    for (const { stored } of clients) {
      await until('all messages', () => stored.size === all.length);
      expect([1, 2, 3, 4].map((seq) => stored.get(seq))).toEqual(all);
    }
    for (const visitor of seen) {
      for (const text of all.slice(1))
        expect((await visitor.next('message', 10_000)).message?.content).toBe(text);
    }
    const ended = Promise.all(
      clients.map(({ socket }) => new Promise((resolve) => socket.once('disconnect', resolve))),
    );
    await logOut(edges[0], token);
    await ended;
  });

  it('refuse only what spends money or guards a secret while Redis is unavailable; visitors go on posting', async () => {
    const chat = new ScriptedChat(world, services, visitorId);
    const [owner, visitor] = [await edges[0].ownerToken(), await edges[0].visitorToken(visitorId)];
    await engine.stop();
    await sleep(100);
    const thread = `/api/v1/chats/${world.botId}/threads/${chat.threadId}`;
    const message = { client_message_id: newId(), message_type: 'text', content: 'Hi' };
    const vote = { reference_message_id: newId(), positive_count: 1, negative_count: 0 };
    const calls: [number, string, string, CallOptions][] = [
      [
        429,
        'POST',
        '/api/v1/users/authentication/email',
        { body: { email: 'a@b.example', password: 'right one' } },
      ],
      [201, 'POST', `${thread}/messages`, { token: visitor, body: message }],
      [200, 'GET', `${thread}/messages?after_seq=0`, { token: visitor }],
      [202, 'POST', `${thread}/messages/${newId()}/stop`, { token: visitor }],
      [
        200,
        'POST',
        `/api/v1/${world.botId}/bot_message_reviews/${vote.reference_message_id}`,
        { token: visitor, body: vote },
      ],
      [200, 'PATCH', `/api/v1/bots/${world.botId}`, { token: owner, body: { version: 3, botname: 'Saved' } }],
      [200, 'POST', '/api/v1/users/token/refresh', { token: 'good' }],
      [200, 'POST', '/api/v1/visitors/session', { body: { bot_id: world.botId, user_id: visitorId } }],
    ];
    for (const [status, method, path, options] of calls) {
      const answer = await edges[1].call(method, path, options);
      expect([method, path, answer.status]).toEqual([method, path, status]);
      if (status === 429) expect(answer.headers.get('retry-after')).toBe('2');
    }
  });

  it('carry out a log-out at the other edge that happened while Redis was away', async () => {
    const chat = new ScriptedChat(world, services, visitorId);
    const token = await edges[0].ownerToken();
    const here = await openConsole(edges[0], chat, { token });
    const there = await openConsole(edges[1], chat, { token });
    const ends: string[] = [];
    there.socket.on('disconnect', (reason) => ends.push(reason));
    there.socket.on('connect_error', ({ message }) => ends.push(message));
    await engine.stop();
    expect((await logOut(edges[0], token)).status).toBe(204);
    await until('the log-out here', () => !here.socket.connected, PROMISED_MS);
    await sleep(2_000);
    await engine.start();
    // it may be on its way back at the moment when it is to be ended: then it is not let in again
    const isOut = () => ends.includes('io server disconnect') || ends.includes('Please log in first.');
    await until('the log-out there', isOut);
    await sleep(1_000);
    expect(there.socket.connected).toBe(false);
  });
});
