import { randomUUID } from 'node:crypto';
import { type Product, startProduct } from '@chirrup/e2e-stack/product/product';
import { type BotView, Owner } from '@chirrup/testing/clients/owner';
import { Visitor } from '@chirrup/testing/clients/visitor';
import { io, type Socket } from 'socket.io-client';
import WebSocket from 'ws';
import { type RawAnswer, request } from '../lib/raw-request.js';

const UNKNOWN_BOT = 'C-00000000000000000000';

describe('bad input', () => {
  let product: Product;
  let owner: Owner;
  let stranger: Owner;
  let bot: BotView;
  let foreign: BotView;
  let visitor: Visitor;
  let other: Visitor;

  beforeAll(async () => {
    product = await startProduct();
    owner = await Owner.logIn(product.address, 'owner@example.com', 'correct horse');
    stranger = await Owner.logIn(product.address, 'stranger@example.com', 'correct horse');
    bot = await owner.createBot('Mine');
    foreign = await stranger.createBot('Theirs');
    await owner.change(bot._id, { live_mode: true });
    await stranger.change(foreign._id, { live_mode: true });
    await owner.teach(bot._id, 'Are you there?', 'Yes.');
    await stranger.teach(foreign._id, 'A secret?', 'Nothing of yours.');
    visitor = await Visitor.arrive(product.address, bot._id);
    other = await Visitor.arrive(product.address, bot._id);
    await other.ask('Are you there?');
  }, 120_000);
  afterAll(() => product?.remove());

  const asOwner = (method: string, path: string, body?: unknown): Promise<RawAnswer> =>
    request(product.address, method, path, { token: owner.token, body });

  const expectError = (answer: RawAnswer, status: number, code?: string): void => {
    const { body } = answer;
    expect(answer).toMatchObject({
      status,
      body: { code: code ?? expect.stringMatching(/^[A-Za-z]+(\.[A-Z_]+)?$/), detail: expect.any(String) },
    });
    expect(body.message).toMatch(/\w{3}/);
    expect(body.msg).toBe(body.message);
  };

  describe('things of others, and things that are not there', () => {
    it.each<[string, string, unknown]>([
      ['GET', '', undefined],
      ['PUT', '', { botname: 'Taken over' }],
      ['PATCH', '', { version: 1, botname: 'Taken over' }],
      ['DELETE', '', undefined],
      ['GET', '/qa_list', undefined],
      ['POST', '/qa_list', { question: 'q', answer: 'a' }],
      ['GET', '/knowledge_link_list', undefined],
      ['POST', '/knowledge_link_list', { url: 'https://shop.example/' }],
      [
        'POST',
        '/knowledge_link_list/import_sitemap',
        { base_url: 'https://a.example', sitemap_url: 'https://a.example/s.xml' },
      ],
      ['POST', '/knowledge_update_from_base_url', { baseURL: 'https://a.example' }],
      ['GET', '/knowledge_imports', undefined],
    ])('%s of a bot%s: 404 for a foreign, an unknown and a malformed id', async (method, path, body) => {
      for (const id of [foreign._id, UNKNOWN_BOT, 'C-nope', 'x%00y', '..%2f..%2fetc'])
        expectError(
          await asOwner(method, `/api/v1/bots/${id}${path}`, await wholeBot(method, body)),
          404,
          'BOTS.NOT_FOUND',
        );
      expect(await stranger.call('GET', `/api/v1/bots/${foreign._id}`)).toMatchObject({ botname: 'Theirs' });
      expect(await stranger.call('GET', `/api/v1/bots/${foreign._id}/qa_list`)).toHaveLength(1);
      expect(await stranger.call('GET', `/api/v1/bots/${foreign._id}/knowledge_link_list`)).toEqual([]);
      expect(await stranger.call('GET', `/api/v1/bots/${foreign._id}/knowledge_imports`)).toEqual([]);
    });

    /** A PUT needs the whole bot to get as far as the question whose bot it is. */
    const wholeBot = async (method: string, body: unknown): Promise<unknown> =>
      method === 'PUT'
        ? { ...(await owner.call<BotView>('GET', `/api/v1/bots/${bot._id}`)), ...(body as object) }
        : body;

    it.each(['pair', 'link'])(
      'a foreign %s is neither changed nor deleted through one’s own bot',
      async (kind) => {
        const list = kind === 'pair' ? 'qa_list' : 'knowledge_link_list';
        const theirs =
          kind === 'pair'
            ? { question: 'Theirs?', answer: 'Yes.' }
            : { url: 'https://theirs.example/', thumbnail: '', title: 'Theirs', knowledge_content: 'Text.' };
        const { _id } = await stranger.call<{ _id: string }>(
          'POST',
          `/api/v1/bots/${foreign._id}/${list}`,
          theirs,
        );
        for (const id of [_id, randomUUID(), 'nonsense']) {
          expectError(await asOwner('PUT', `/api/v1/bots/${bot._id}/${list}/${id}`, theirs), 404);
          // Deleting what is gone already may be a success, so this one is judged by what is left.
          const { status } = await asOwner('DELETE', `/api/v1/bots/${bot._id}/${list}/${id}`);
          expect([204, 404]).toContain(status);
        }
        const [kept] = await stranger.call<object[]>('GET', `/api/v1/bots/${foreign._id}/${list}`);
        expect(kept).toMatchObject({ _id, ...theirs });
        await stranger.call('DELETE', `/api/v1/bots/${foreign._id}/${list}/${_id}`);
      },
    );

    it('hides the threads of other visitors and of other bots', async () => {
      const [reply] = (await other.history()).messages.filter(({ reply_to }) => reply_to);
      const before = await other.history();
      const thread = `/api/v1/chats/${bot._id}/threads/${other.threadId}/messages`;
      const vote = { reference_message_id: reply?._id, positive_count: 1, negative_count: 0 };
      const message = { client_message_id: randomUUID(), message_type: 'text', content: 'Let me in' };
      const asVisitor = (method: string, path: string, body?: unknown) =>
        request(product.address, method, path, { token: visitor.token, body });
      for (const answer of [
        await asVisitor('GET', `${thread}?after_seq=0`),
        await asVisitor('POST', thread, message),
        await asVisitor('POST', `${thread}/${reply?._id}/stop`, {}),
        await asVisitor('POST', `/api/v1/${bot._id}/bot_message_reviews/${reply?._id}`, vote),
        await asVisitor('GET', `/api/v1/${bot._id}/bot_message_reviews/${other.threadId}`),
        await asVisitor('GET', `/api/v1/chats/${foreign._id}/threads`),
        await asVisitor('POST', `/api/v1/chats/${foreign._id}/threads`, {}),
        await asOwner('GET', `/api/v1/chats/${foreign._id}/threads`),
        await asOwner('GET', `/api/v1/chats/${bot._id}/threads/${randomUUID()}/messages`),
        await asOwner('GET', `/api/v1/users/${stranger.userId}/profile`),
        await asOwner('GET', `/api/v1/users/${stranger.userId}/bots`),
      ])
        expectError(answer, 404);
      expect(await other.history()).toEqual(before);
      const theirs = await request(product.address, 'GET', thread.replace(bot._id, foreign._id), {
        token: stranger.token,
      });
      expectError(theirs, 404);
    });

    it('starts no visitor session for a bot that is not there', async () => {
      for (const bot_id of [UNKNOWN_BOT, 'C-nope', '']) {
        const body = { bot_id, user_id: `anon_${randomUUID()}` };
        const answer = await request(product.address, 'POST', '/api/v1/visitors/session', { body });
        expect([400, 404]).toContain(answer.status);
        expectError(answer, answer.status);
      }
    });
  });

  describe('a visitor’s message', () => {
    const message = (content: unknown, extra: object = {}) => ({
      body: { client_message_id: randomUUID(), message_type: 'text', content, ...extra },
    });

    it.each<[string, { raw?: string; body?: unknown; type?: string }, number]>([
      ['that is no JSON', { raw: '{"content":' }, 400],
      ['of another type', { raw: 'content=hi', type: 'application/x-www-form-urlencoded' }, 400],
      ['with a number for a text', message(7), 400],
      ['with a list for an object', { body: [message('hi').body] }, 400],
      ['with an unknown field', message('hi', { role: 'system' }), 400],
      ['of 4,001 characters', message('x'.repeat(4_001)), 400],
      ['that is empty', message(''), 400],
      ['of white space', message(' \n\t '), 400],
      ['with a NUL', message('a\0b'), 400],
      [
        'with an escaped lone NUL in raw JSON',
        { raw: `{"client_message_id":"${randomUUID()}","message_type":"text","content":"\\u0000"}` },
        400,
      ],
      ['whose id is no UUID', message('hi', { client_message_id: "'; drop table messages" }), 400],
      ['that claims to be an image, where none are taken', message('x.png', { message_type: 'image' }), 403],
      ['of 2 MB', message('x'.repeat(2_000_000)), 413],
    ])('%s is refused with a code, and nothing is stored', async (_name, options, status) => {
      const path = `/api/v1/chats/${bot._id}/threads/${visitor.threadId}/messages`;
      expectError(await request(product.address, 'POST', path, { token: visitor.token, ...options }), status);
      expect(await visitor.history()).toMatchObject({ messages: [], last_seq: 0, pending: [] });
    });

    it('of exactly 4,000 characters is taken, byte for byte', async () => {
      const guest = await Visitor.arrive(product.address, bot._id);
      const content = `${'a'.repeat(3_995)} é漢😀`;
      expect(content).toHaveLength(4_000);
      await guest.post(content);
      expect((await guest.history()).messages[0]?.content).toBe(content);
    });
  });

  describe('an owner’s writes', () => {
    it.each<[string, string, unknown]>([
      ['qa_list', 'a number', { question: 1, answer: 'a' }],
      ['qa_list', 'a missing field', { question: 'q' }],
      ['qa_list', 'an unknown field', { question: 'q', answer: 'a', bot_id: UNKNOWN_BOT }],
      ['qa_list', '1,001 characters', { question: 'q'.repeat(1_001), answer: 'a' }],
      ['qa_list', '10,001 characters', { question: 'q', answer: 'a'.repeat(10_001) }],
      ['qa_list', 'a NUL', { question: 'q\0', answer: 'a' }],
      ['knowledge_link_list', 'a file address', { url: 'file:///etc/passwd' }],
      ['knowledge_link_list', 'a script address', { url: 'javascript:alert(1)' }],
      ['knowledge_link_list', 'no address', { url: 'not an address' }],
      [
        'knowledge_link_list',
        'a hostile thumbnail',
        { url: 'https://a.example/', thumbnail: 'javascript:alert(1)' },
      ],
      ['knowledge_link_list', 'a NUL', { url: 'https://a.example/', title: 'a\0b' }],
    ])('to %s with %s are refused, and nothing is stored', async (list, _name, body) => {
      const path = `/api/v1/bots/${bot._id}/${list}`;
      const before = await owner.call('GET', path);
      expectError(await asOwner('POST', path, body), 400);
      expect(await owner.call('GET', path)).toEqual(before);
    });

    it.each<[string, unknown]>([
      ['an unknown field', { owner_user_email: 'me@example.com' }],
      ['a wrong type', { live_mode: 'yes' }],
      ['five starters', { conversation_starters: ['1', '2', '3', '4', '5'] }],
      ['a colour that is none', { theme: { primaryColor: 'url(https://evil.example)' } }],
      ['an icon location that is none', { icon_location: 'top' }],
      ['a base address that is a script', { baseURL: 'javascript:alert(1)' }],
      ['a NUL', { botname: 'a\0b' }],
    ])('to the bot with %s are refused, and it stays as it was', async (_name, fields) => {
      const before = await owner.call<BotView>('GET', `/api/v1/bots/${bot._id}`);
      const answer = await asOwner('PATCH', `/api/v1/bots/${bot._id}`, {
        version: before.version,
        ...(fields as object),
      });
      expectError(answer, 400);
      expect(await owner.call('GET', `/api/v1/bots/${bot._id}`)).toEqual(before);
    });

    it('without a token, or with a wrong one, are 401', async () => {
      for (const token of ['', 'nonsense', visitor.token]) {
        const answer = await request(product.address, 'GET', `/api/v1/bots/${bot._id}`, { token });
        expectError(answer, 401);
        expect(answer.body.detail).toBe('Not authenticated');
      }
    });
  });

  describe('on the visitor’s socket', () => {
    const open = (botId: string, token: string): WebSocket =>
      new WebSocket(`${product.address.replace('http', 'ws')}/ws/v1/visitor?bot_id=${botId}`, [
        'chirrup.v1',
        token,
      ]);
    const closeCode = (socket: WebSocket): Promise<number> =>
      new Promise((resolve) => socket.on('error', () => undefined).once('close', resolve));
    const next = (socket: WebSocket, type: string): Promise<Record<string, unknown>> =>
      new Promise((resolve, reject) => {
        socket.on('close', (code) => reject(new Error(`closed with ${code} before ${type}`)));
        socket.on('message', (data) => {
          const frame = JSON.parse(data.toString()) as Record<string, unknown>;
          if (frame.type === type) resolve(frame);
        });
      });

    it('a wrong token, another bot and an unknown bot are told apart by close codes', async () => {
      expect(await closeCode(open(bot._id, 'nonsense'))).toBe(4401);
      expect(await closeCode(open(bot._id, owner.token))).toBe(4401);
      expect(await closeCode(open(foreign._id, visitor.token))).toBe(4401);
      expect(await closeCode(open(UNKNOWN_BOT, visitor.token))).toBe(4404);
    });

    it.each(['of another visitor', 'nobody has', 'malformed'])('a thread %s is not shown', async (which) => {
      const thread_id =
        which === 'malformed' ? "x' or 1=1" : which === 'nobody has' ? randomUUID() : other.threadId;
      const socket = open(bot._id, visitor.token);
      const closed = closeCode(socket);
      const seen: string[] = [];
      socket.on('message', (data) => seen.push((JSON.parse(data.toString()) as { type: string }).type));
      await next(socket, 'ready');
      socket.send(JSON.stringify({ type: 'resume', thread_id, after_seq: 0 }));
      expect(await closed).toBe(4404);
      expect(seen).toEqual(['ready', 'error']);
    });

    it('frames that are none are answered with an error, huge ones end the socket, and the product goes on', async () => {
      for (const frame of [
        '{',
        '[]',
        'null',
        '{"type":"admin"}',
        '{"type":"resume","thread_id":7}',
        Buffer.from([0, 1, 2]),
      ]) {
        const socket = open(bot._id, visitor.token);
        await next(socket, 'ready');
        const error = next(socket, 'error');
        socket.send(frame);
        expect(await error).toMatchObject({ code: 'REQUEST.INVALID', message: expect.any(String) });
        socket.terminate();
      }
      const socket = open(bot._id, visitor.token);
      const closed = closeCode(socket);
      await next(socket, 'ready');
      socket.send('x'.repeat(2_000_000));
      expect(await closed).toBe(1009);
      expect((await fetch(`${product.address}/healthz`)).status).toBe(200);
    });
  });

  describe('on the console’s socket', () => {
    const sockets: Socket[] = [];
    afterEach(() => sockets.splice(0).forEach((socket) => void socket.disconnect()));
    const connect = (token: string): Promise<Socket> =>
      new Promise((resolve, reject) => {
        const socket = io(product.address, { auth: { token }, reconnection: false, forceNew: true });
        sockets.push(socket);
        socket.once('connect', () => resolve(socket));
        socket.once('connect_error', reject);
      });

    it.each(['', 'nonsense'])('the token %j is refused with a code', async (token) => {
      await expect(connect(token)).rejects.toMatchObject({
        data: { code: expect.stringMatching(/^AUTH\./) },
      });
    });

    it('refuses a visitor’s token', async () => {
      await expect(connect(visitor.token)).rejects.toMatchObject({
        data: { code: expect.stringMatching(/^AUTH\./) },
      });
    });

    it('refuses to join what is not one’s own, and joins that are none', async () => {
      const socket = await connect(owner.token);
      const ask = (event: string, payload: unknown) => socket.timeout(10_000).emitWithAck(event, payload);
      const theirThread = await Visitor.arrive(product.address, foreign._id);
      for (const [event, payload, code] of [
        ['join_bot_new_message_event_listener', foreign._id, 'BOTS.NOT_FOUND'],
        ['join_bot_new_message_event_listener', 'C-nope', 'BOTS.NOT_FOUND'],
        ['join_bot_new_message_event_listener', { $ne: '' }, 'REQUEST.INVALID'],
        ['join_room', { thread_id: theirThread.threadId, bot_id: foreign._id }, 'BOTS.NOT_FOUND'],
        ['join_room', { thread_id: theirThread.threadId, bot_id: bot._id }, 'CHAT.THREAD_NOT_FOUND'],
        ['join_room', { thread_id: 'nonsense', bot_id: bot._id }, 'CHAT.THREAD_NOT_FOUND'],
        ['join_room', null, 'REQUEST.INVALID'],
      ] as const)
        expect([event, payload, await ask(event, payload)]).toMatchObject([
          event,
          payload,
          { code, message: expect.any(String) },
        ]);
      const received: unknown[] = [];
      socket.onAny((event) => received.push(event));
      await theirThread.ask('A secret?');
      expect(await ask('join_room', { thread_id: visitor.threadId, bot_id: bot._id })).toEqual({ ok: true });
      expect(received).toEqual([]);
    });
  });
});

describe('guessing a password', () => {
  let product: Product;
  beforeAll(async () => {
    product = await startProduct({ env: { LIMITS_SCALE: '1' } });
  }, 120_000);
  afterAll(() => product?.remove());

  it('always gets the same message, is slowed down, then refused; the owner’s open session goes on', async () => {
    const owner = await Owner.logIn(product.address, 'owner@example.com', 'correct horse');
    const guess = (password: string, email = owner.email) =>
      request(product.address, 'POST', '/api/v1/users/authentication/email', { body: { email, password } });
    const took: number[] = [];
    let refused: RawAnswer | undefined;
    for (let n = 1; n <= 20; n += 1) {
      const began = performance.now();
      const answer = await guess(`wrong password ${n}`);
      took.push(performance.now() - began);
      if (answer.status === 429) {
        refused = answer;
        break;
      }
      expect(answer).toMatchObject({
        status: 401,
        body: { code: 'AUTH.WRONG_PASSWORD', msg: 'Wrong email or password.' },
      });
    }
    expect(refused?.body.code).toBe('AUTH.TOO_MANY_ATTEMPTS');
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(took.length).toBeGreaterThan(10);
    expect(took.at(-2)).toBeGreaterThan(500);

    expect((await guess(owner.password)).status).toBe(429);
    expect(await owner.call('GET', `/api/v1/users/${owner.userId}/profile`)).toMatchObject({
      email: owner.email,
    });
    const bot = await owner.createBot('Still mine');
    expect(bot.botname).toBe('Still mine');
    expect((await guess('a good password', 'somebody.else@example.com')).status).toBe(200);
  }, 90_000);
});
