import { connect } from 'node:net';
import { newBotId, newId } from '@chirrup/kernel/ids';
import { signAccessToken } from '@chirrup/tenancy/access-token';
import { SigningKeys } from '@chirrup/tenancy/signing-keys';
import { type CallOptions, type Edge, startEdge } from './support/edge.js';
import { signingKeys } from './support/fake-platform.js';

describe('REST, when the request is not as it should be', () => {
  let edge: Edge;
  let owner: string;
  let visitor: string;
  let messages: string;
  beforeAll(async () => {
    edge = await startEdge();
    owner = await edge.ownerToken();
    visitor = await edge.visitorToken();
    const chats = `/api/v1/chats/${edge.world.botId}/threads`;
    const { body } = await edge.call('POST', chats, { token: visitor });
    messages = `${chats}/${body._id}/messages`;
  });
  afterAll(() => edge.bff.stop());

  it.each([
    ['', '/sitemap.xml', 'Base URL is required'],
    ['shop.example', '/sitemap.xml', 'Base URL must start with http:// or https://'],
    ['https://shop.example/', '/sitemap.xml', 'Base URL must not end with /'],
    ['https://shop.example', '', 'Sitemap URL is required'],
    ['https://shop.example', 'sitemap.xml', 'Sitemap URL must start with http:// or https://'],
    ['https://shop.example', 'https://shop.example/sitemap', 'Sitemap URL must end with .xml'],
  ])('%j with %j are refused with the console’s sentence: %s', async (base_url, sitemap_url, sentence) => {
    const sitemap = sitemap_url.startsWith('/') ? `https://shop.example${sitemap_url}` : sitemap_url;
    const answer = await edge.call(
      'POST',
      `/api/v1/bots/${edge.world.botId}/knowledge_link_list/import_sitemap`,
      {
        token: owner,
        body: { base_url, sitemap_url: sitemap },
      },
    );
    expect(answer.status).toBe(400);
    expect(JSON.stringify(answer.body)).toContain(sentence);
  });

  it.each([
    ['of another encoding', [0xe9, 0x74, 0xe9]],
    ['with half a letter', [0x6e, 0xe2, 0x82]],
    ['with a surrogate', [0xed, 0xa0, 0x80]],
  ])('refuses a body %s', async (_, bytes) => {
    const [before, after] = ['{"question":"', '","answer":"a"}'].map((text) => Buffer.from(text));
    const answer = await fetch(`${edge.bff.address}/api/v1/bots/${edge.world.botId}/qa_list`, {
      method: 'POST',
      headers: { authorization: `Bearer ${owner}`, 'content-type': 'application/json' },
      body: Buffer.concat([before ?? '', Buffer.from(bytes), after ?? ''] as Buffer[]),
    });
    expect([answer.status, await answer.json()]).toEqual([
      400,
      expect.objectContaining({ code: 'REQUEST.NOT_JSON' }),
    ]);
  });

  it.each(['0x1f', '1e2', ' 3', '+4', '7.0', '٣', ''])(
    'takes only digits for a number: %j',
    async (limit) => {
      const path = `/api/v1/bots/${edge.world.botId}/qa_list?limit=${encodeURIComponent(limit)}`;
      expect((await edge.call('GET', path, { token: owner })).status).toBe(400);
    },
  );

  const message = (content: unknown, extra = {}) => ({
    client_message_id: newId(),
    message_type: 'text',
    content,
    ...extra,
  });

  it.each<[string, CallOptions, number, string, RegExp]>([
    ['not JSON', { raw: '{"content":' }, 400, 'REQUEST.NOT_JSON', /JSON/],
    [
      'another type',
      { raw: 'a=b', headers: { 'content-type': 'text/plain' } },
      400,
      'REQUEST.NOT_JSON',
      /application\/json/,
    ],
    ['a prototype', { raw: '{"__proto__":{"a":1}}' }, 400, 'REQUEST.NOT_JSON', /JSON/],
    ['nothing', {}, 400, 'REQUEST.INVALID', /must be of type object/],
    ['a wrong type', { body: message(7) }, 400, 'REQUEST.INVALID', /^content: .*string/],
    ['an unknown field', { body: message('hi', { admin: true }) }, 400, 'REQUEST.INVALID', /admin/],
    ['4,001 characters', { body: message('x'.repeat(4_001)) }, 400, 'REQUEST.INVALID', /^content: .*4000/],
    ['an empty message', { body: message('') }, 400, 'REQUEST.INVALID', /^content: must not be empty/],
    ['only white space', { body: message(' \n\t') }, 400, 'REQUEST.INVALID', /^content/],
    ['NUL', { body: message('a\0b') }, 400, 'REQUEST.INVALID', /NUL/],
    ['NUL in a key', { body: message('a', { '\0': 1 }) }, 400, 'REQUEST.INVALID', /NUL/],
    [
      'a film',
      { body: message('a.mp4', { message_type: 'video' }) },
      400,
      'REQUEST.INVALID',
      /^message_type/,
    ],
    [
      'no uuid',
      { body: message('a', { client_message_id: '1' }) },
      400,
      'REQUEST.INVALID',
      /^client_message_id/,
    ],
    ['2 MB', { body: message('x'.repeat(2_000_000)) }, 413, 'REQUEST.TOO_LARGE', /./],
  ])('refuses %s and stores nothing', async (_name, options, status, code, detail) => {
    const answer = await edge.call('POST', messages, { token: visitor, ...options });
    expect(answer).toMatchObject({ status, body: { code, msg: answer.body.message } });
    expect(answer.body.detail).toMatch(detail);
    expect(answer.text).not.toMatch(/node_modules|\bat .*\.[jt]s/);
    expect([...edge.world.messages.values()].flat()).toEqual([]);
  });

  it('takes a backslash-u0000 that is text and no NUL', async () => {
    const other = await startEdge();
    const token = await other.visitorToken();
    const chats = `/api/v1/chats/${other.world.botId}/threads`;
    const { body } = await other.call('POST', chats, { token });
    const answer = await other.call('POST', `${chats}/${body._id}/messages`, {
      token,
      body: message('\\u0000'),
    });
    expect(answer).toMatchObject({ status: 201, body: { content: '\\u0000' } });
    await other.bff.stop();
  });

  it('survives a body nested as deep as it is long', async () => {
    const raw = `${'['.repeat(60_000)}"\\u0000"${']'.repeat(60_000)}`;
    const answer = await edge.call('POST', messages, { token: visitor, raw });
    expect(answer.status).toBe(400);
  });

  it.each<[string, string, () => string, string]>([
    ['GET', 'a malformed bot', () => '/api/v1/bots/C-nope', 'BOTS.NOT_FOUND'],
    ['GET', 'an unknown bot', () => `/api/v1/bots/${newBotId()}`, 'BOTS.NOT_FOUND'],
    ['GET', "another user's profile", () => `/api/v1/users/${newId()}/profile`, 'AUTH.USER_NOT_FOUND'],
    ['DELETE', 'a malformed pair', () => `/api/v1/bots/${edge.world.botId}/qa_list/1`, 'BOTS.QA_NOT_FOUND'],
    [
      'DELETE',
      'a malformed link',
      () => `/api/v1/bots/${edge.world.botId}/knowledge_link_list/1`,
      'KNOWLEDGE.LINK_NOT_FOUND',
    ],
    [
      'GET',
      'a malformed import',
      () => `/api/v1/bots/${edge.world.botId}/knowledge_imports/1`,
      'KNOWLEDGE.IMPORT_NOT_FOUND',
    ],
    [
      'GET',
      'a malformed thread',
      () => `/api/v1/chats/${edge.world.botId}/threads/x/messages`,
      'CHAT.THREAD_NOT_FOUND',
    ],
    [
      'GET',
      'an unknown thread',
      () => `/api/v1/chats/${edge.world.botId}/threads/${newId()}/messages`,
      'CHAT.THREAD_NOT_FOUND',
    ],
    ['GET', 'an unknown address', () => '/api/v1/nothing/here', 'REQUEST.NOT_FOUND'],
    ['PUT', 'an unknown method', () => '/api/v1/visitors/session', 'REQUEST.NOT_FOUND'],
  ])('answers 404 to %s of %s', async (method, _name, path, code) => {
    const answer = await edge.call(method, path(), { token: owner });
    expect(answer).toMatchObject({ status: 404, body: { code } });
  });

  it('hides another visitor’s thread and another bot', async () => {
    const other = await edge.visitorToken('anon_ffffffffffffffffffffffffffffffff');
    expect((await edge.call('GET', messages, { token: other })).status).toBe(404);
    const foreign = messages.replace(edge.world.botId, newBotId());
    const answer = await edge.call('GET', foreign, { token: visitor });
    expect(answer).toMatchObject({ status: 404, body: { code: 'BOTS.NOT_FOUND' } });
  });

  it('tells a missing, a wrong and an expired token apart', async () => {
    const path = `/api/v1/bots/${edge.world.botId}`;
    const claims = { userId: edge.world.userId, email: '', sessionId: newId() };
    const expired = await signAccessToken(signingKeys, claims, Date.now() - 3_600_000);
    const forged = await signAccessToken(new SigningKeys(Buffer.alloc(32, 8)), claims, Date.now());
    const detail = async (token?: string) => {
      const { status, body } = await edge.call('GET', path, token === undefined ? {} : { token });
      return [status, body.detail];
    };
    expect(await detail()).toEqual([401, 'Not authenticated']);
    expect(await detail('x')).toEqual([401, 'Not authenticated']);
    expect(await detail('x'.repeat(8_000))).toEqual([401, 'Not authenticated']);
    expect(await detail(forged)).toEqual([401, 'Not authenticated']);
    expect(await detail(visitor)).toEqual([401, 'Not authenticated']);
    expect(await detail(expired)).toEqual([401, 'Token has expired']);
  });

  it('lets only visitors write', async () => {
    const answer = await edge.call('POST', messages, { token: owner, body: message('hi') });
    expect(answer).toMatchObject({ status: 403, body: { code: 'AUTH.FORBIDDEN' } });
  });

  it('passes on what the services refuse', async () => {
    const logIn = (password: string) =>
      edge.call('POST', '/api/v1/users/authentication/email', { body: { email: 'a@b.example', password } });
    const wrong = await logIn('wrong-password');
    expect(wrong).toMatchObject({
      status: 401,
      body: { code: 'AUTH.WRONG_PASSWORD', msg: 'Wrong email or password.' },
    });
    const often = await logIn('too-many-times');
    expect(often.status).toBe(429);
    expect(often.headers.get('retry-after')).toBe('17');
  });

  it('shows nothing of a bug but the number under which the log has it', async () => {
    const other = await startEdge();
    other.world.bot = { ...other.world.bot, iconLocation: 'secret inside' };
    const answer = await other.call('GET', `/api/v1/bots/${other.world.botId}`, {
      token: await other.ownerToken(),
    });
    expect(answer).toMatchObject({ status: 500, body: { code: 'SERVICE.INTERNAL' } });
    expect(answer.body.detail).toBe(`Request ${answer.headers.get('x-request-id')}`);
    expect(answer.text).not.toContain('secret inside');
    await other.bff.stop();
  });

  it.each(['/api/v1/chats/%ZZ/threads', `/api/v1/bots/${'x'.repeat(5_000)}`])(
    'survives a hostile address (%#)',
    async (path) => {
      const answer = await edge.call('GET', path, { token: owner });
      expect([400, 404, 413]).toContain(answer.status);
      expect(answer.body).toMatchObject({
        code: expect.any(String),
        msg: expect.any(String),
        detail: expect.any(String),
      });
    },
  );

  it('survives a request that is no HTTP', async () => {
    const { port } = edge.bff;
    await new Promise<void>((resolve, reject) => {
      const socket = connect(port, '127.0.0.1', () => socket.end('nonsense\r\n\r\n'));
      socket
        .on('error', reject)
        .on('close', () => resolve())
        .resume();
    });
    expect((await edge.call('GET', '/healthz')).status).toBe(200);
  });
});

describe('limits', () => {
  it('bounds how often an owner reads, and not the next one behind the same address', async () => {
    const edge = await startEdge({ limitsScale: 0.1, env: { TRUST_PROXY: '1' } });
    const read = async (userId: string, token: string, from: number) =>
      (
        await edge.call('GET', `/api/v1/users/${userId}/bots`, {
          token,
          headers: { 'x-forwarded-for': `203.0.113.${from}` },
        })
      ).status;
    const token = await edge.ownerToken();
    // from many addresses, for all calls of one are bounded too
    const answers = await Promise.all(
      Array.from({ length: 80 }, (_, n) => read(edge.world.userId, token, n % 16)),
    );
    expect(answers.filter((status) => status === 200).length).toBeGreaterThanOrEqual(60);
    expect(answers).toContain(429);
    expect(await read('user-2', await edge.ownerToken('user-2'), 1)).not.toBe(429);
    await edge.bff.stop();
  });

  it('bounds how often a visitor reads', async () => {
    const edge = await startEdge({ limitsScale: 0.1, env: { TRUST_PROXY: '1' } });
    const token = await edge.visitorToken();
    const read = async (from: number) =>
      (
        await edge.call('GET', `/api/v1/chats/${edge.world.botId}/threads`, {
          token,
          headers: { 'x-forwarded-for': `203.0.113.${from}` },
        })
      ).status;
    const answers = await Promise.all(Array.from({ length: 45 }, (_, n) => read(n % 5)));
    expect(answers.filter((status) => status === 200).length).toBeGreaterThanOrEqual(30);
    expect(answers).toContain(429);
    await edge.bff.stop();
  });

  it('answers 429 with Retry-After beyond a rate', async () => {
    const edge = await startEdge({ limitsScale: 1 });
    const token = await edge.visitorToken();
    const chats = `/api/v1/chats/${edge.world.botId}/threads`;
    const { body } = await edge.call('POST', chats, { token });
    const post = () =>
      edge.call('POST', `${chats}/${body._id}/messages`, {
        token,
        body: { client_message_id: newId(), message_type: 'text', content: 'hi' },
      });
    const answers = [];
    for (let n = 0; n < 11; n += 1) answers.push(await post());
    expect(answers.slice(0, 10).map(({ status }) => status)).toEqual(Array(10).fill(201));
    expect(answers[10]).toMatchObject({ status: 429, body: { code: 'REQUEST.RATE_LIMITED' } });
    expect(Number(answers[10]?.headers.get('retry-after'))).toBeGreaterThan(0);
    await edge.bff.stop();
  });

  it('do not let one address use up what all visitors of a bot may post', async () => {
    const edge = await startEdge({ limitsScale: 1, env: { TRUST_PROXY: '1' } });
    const chats = `/api/v1/chats/${edge.world.botId}/threads`;
    const from = (address: string) => ({ headers: { 'x-forwarded-for': address } });
    const visitorFrom = async (address: string, name: string) => {
      const session = { bot_id: edge.world.botId, user_id: `anon_${name.padStart(32, '0')}` };
      const { body } = await edge.call('POST', '/api/v1/visitors/session', {
        ...from(address),
        body: session,
      });
      const token = String(body.visitor_token);
      const thread = await edge.call('POST', chats, { ...from(address), token, body: {} });
      const post = () =>
        edge.call('POST', `${chats}/${thread.body._id}/messages`, {
          ...from(address),
          token,
          body: { client_message_id: newId(), message_type: 'text', content: 'hi' },
        });
      return { thread, post };
    };
    const flood: number[] = [];
    for (let n = 0; n < 20; n += 1) {
      const { post } = await visitorFrom('203.0.113.9', `a${n}`);
      for (let m = 0; m < 10; m += 1) flood.push((await post()).status);
    }
    const taken = flood.filter((status) => status === 201).length;
    expect(taken).toBeGreaterThanOrEqual(30);
    // what flows back while the test runs
    expect(taken).toBeLessThan(60);
    const { post } = await visitorFrom('198.51.100.7', 'b');
    for (let m = 0; m < 10; m += 1) expect((await post()).status).toBe(201);
    await edge.bff.stop();
  });

  it('bound the threads that one address begins under ever new names', async () => {
    const edge = await startEdge({ limitsScale: 1 });
    const statuses: number[] = [];
    for (let n = 0; n < 4; n += 1) {
      const token = await edge.visitorToken(`anon_${String(n).padStart(32, '0')}`);
      for (let m = 0; m < 10; m += 1)
        statuses.push(
          (await edge.call('POST', `/api/v1/chats/${edge.world.botId}/threads`, { token, body: {} })).status,
        );
    }
    expect(statuses.slice(0, 30)).toEqual(Array(30).fill(201));
    expect(statuses.slice(30)).toContain(429);
    await edge.bff.stop();
  });
});
