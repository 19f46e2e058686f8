import { verifyAccessToken } from '@chirrup/tenancy/access-token';
import { type Edge, startEdge } from './support/edge.js';
import { signingKeys } from './support/fake-platform.js';

let edge: Edge;
let token: string;
let sessionId: string;
let user: string;
beforeEach(async () => {
  edge = await startEdge();
  user = `/api/v1/users/${edge.world.userId}`;
  token = await edge.ownerToken();
  ({ sessionId } = await verifyAccessToken(signingKeys, token, edge.platform.clock.now()));
  edge.world.openSessions = [sessionId, 'elsewhere'];
});
afterEach(() => edge.bff.stop());

const get = (path: string, as = token) => edge.call('GET', `${user}${path}`, { token: as });

describe('sessions of an account', () => {
  it('are listed with the one that asks marked', async () => {
    expect((await get('/sessions')).body).toEqual([
      { _id: sessionId, device: 'Firefox on Linux', created_at: 1, last_used_at: 2, current: true },
      { _id: 'elsewhere', device: 'Firefox on Linux', created_at: 1, last_used_at: 2, current: false },
    ]);
    expect((await get('/sign_in_methods')).body).toEqual({ password: true, google: false });
  });

  it('lose their access when they are ended', async () => {
    const other = await edge.ownerToken();
    const claims = await verifyAccessToken(signingKeys, other, edge.platform.clock.now());
    edge.world.openSessions.push(claims.sessionId);
    expect((await get('/profile', other)).status).toBe(200);
    const end = await edge.call('DELETE', `${user}/sessions/${claims.sessionId}`, { token });
    expect(end.status).toBe(204);
    expect(await get('/profile', other)).toMatchObject({
      status: 401,
      body: { detail: 'Not authenticated' },
    });
    expect((await get('/profile')).status).toBe(200);
  });

  it('end all but the one that asks, or all', async () => {
    const end = (query: string) => edge.call('DELETE', `${user}/sessions${query}`, { token });
    expect((await end('?keep_current=maybe')).status).toBe(400);
    expect((await end('?keep_current=true')).status).toBe(204);
    expect(edge.world.openSessions).toEqual([sessionId]);
    expect((await end('')).status).toBe(204);
    expect(edge.world.openSessions).toEqual([]);
    expect((await get('/profile')).status).toBe(401);
  });

  it('know the device by its user agent', async () => {
    const seen: unknown[] = [];
    edge.world.onLogIn = (request) => seen.push(request.device);
    const body = { email: 'owner@shop.example', password: 'long-enough' };
    const agent = 'Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0';
    await edge.call('POST', '/api/v1/users/authentication/email', { body, headers: { 'user-agent': agent } });
    expect(seen).toEqual(['Firefox on Linux']);
  });
});

describe('the export of an account', () => {
  it('is one document with everything of the account, and nothing of other people', async () => {
    edge.world.bot = { ...edge.world.bot, role: 'owner' };
    const { status, headers, body } = await get('/export');
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(headers.get('content-disposition')).toBe('attachment; filename="chirrup-account.json"');
    expect(Object.keys(body)).toEqual([
      'format',
      'exported_at',
      'profile',
      'sign_in_methods',
      'account_plan',
      'sessions',
      'memberships',
      'deleted_bots',
      'bots',
    ]);
    const [bot, ...others] = body.bots as Record<string, Record<string, unknown>>[];
    expect(others).toEqual([]);
    expect(bot).toMatchObject({
      settings: { _id: edge.world.botId, botname: 'Shop bot', instructions: 'be secret' },
      pairs: [{ question: 'q', answer: 'a' }],
    });
    expect(Object.keys(bot ?? {})).toEqual([
      'settings',
      'pairs',
      'links',
      'test_questions',
      'schedule',
      'history',
    ]);
    expect(Object.keys(bot?.settings ?? {})).not.toContain('collaborator_user_emails');
    const [old] = body.deleted_bots as Record<string, unknown>[];
    expect(old).toMatchObject({
      ...{ _id: edge.world.botId, botname: 'Old shop', avatar: '', deleted_at: 1, purge_at: 2 },
      settings: { instructions: 'be secret' },
      pairs: [{ question: 'q', answer: 'a' }],
    });
    expect(Object.keys(old ?? {})).toEqual([
      ...['_id', 'botname', 'avatar', 'deleted_at', 'purge_at'],
      ...Object.keys(bot ?? {}),
    ]);
  });

  it('has only the name of a bot of somebody else', async () => {
    edge.world.bot = { ...edge.world.bot, role: 'editor' };
    const { body } = await get('/export');
    expect(body.memberships).toEqual([{ bot_id: edge.world.botId, botname: 'Shop bot', role: 'editor' }]);
    expect(body.bots).toEqual([]);
    // the bin of these tests holds the same bot
    expect(JSON.stringify({ ...body, deleted_bots: [] })).not.toContain('be secret');
  });

  it('is refused as a whole when it cannot begin', async () => {
    edge.world.members.clear();
    const stranger = await edge.ownerToken('somebody-else');
    expect((await get('/export', stranger)).status).toBe(404);
  });
});

describe('deleting an account', () => {
  it('takes the typed address and the password, and ends all sessions', async () => {
    const erase = (body: object) => edge.call('DELETE', user, { token, body });
    expect((await erase({})).status).toBe(400);
    expect(await erase({ email: 'other@shop.example' })).toMatchObject({
      status: 400,
      body: { code: 'AUTH.ADDRESS_WRONG' },
    });
    expect((await get('/profile')).status).toBe(200);
    expect((await erase({ email: 'owner@shop.example', password: 'secret' })).status).toBe(204);
    expect(edge.world.calls.at(-1)).toMatchObject({
      name: 'deleteAccount',
      request: { userId: edge.world.userId, password: 'secret' },
    });
    expect((await get('/profile')).status).toBe(401);
  });
});

describe('deleted bots', () => {
  it('are listed, restored and purged by who is logged in', async () => {
    const bot = `/api/v1/bots/${edge.world.botId}`;
    expect((await get('/deleted_bots')).body).toMatchObject([{ _id: edge.world.botId, purge_at: 2 }]);
    // nobody is a member of a deleted bot
    edge.world.members.clear();
    expect(await edge.call('POST', `${bot}/restore`, { token })).toMatchObject({
      status: 200,
      body: { _id: edge.world.botId },
    });
    expect((await edge.call('POST', `${bot}/restore`)).status).toBe(401);
    const purge = await edge.call('DELETE', `${user}/deleted_bots/${edge.world.botId}`, { token });
    expect(purge.status).toBe(204);
    const foreign = await edge.call('DELETE', `/api/v1/users/somebody/deleted_bots/${edge.world.botId}`, {
      token,
    });
    expect(foreign.status).toBe(404);
  });
});
