import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { WebSocket } from 'ws';
import { type Edge, startEdge, visitorId } from './support/edge.js';

const folder = (): Record<string, string> => {
  const root = mkdtempSync(join(tmpdir(), 'chirrup-roles-'));
  for (const name of ['site', 'lib']) mkdirSync(join(root, name));
  writeFileSync(join(root, 'site/index.html'), '<!doctype html>');
  writeFileSync(join(root, 'lib/chirrup.js'), 'export {};');
  return { STATIC_SITE_DIR: join(root, 'site'), STATIC_WIDGET_DIR: join(root, 'lib') };
};

/** The status of an attempt to open a socket; 101 where one opens. */
const upgrade = (edge: Edge, path: string, protocols: string[] = []): Promise<number> =>
  new Promise((resolve, reject) => {
    const socket = new WebSocket(`ws://127.0.0.1:${edge.bff.port}${path}`, protocols);
    socket.on('unexpected-response', (_request, response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    });
    socket.on('open', () => {
      socket.close();
      resolve(101);
    });
    socket.on('error', reject);
  });

const page = { headers: { accept: 'text/html' } };

describe('the edge in roles', () => {
  const edges: Record<'console' | 'visitor', Edge | undefined> = { console: undefined, visitor: undefined };
  const of = (role: 'console' | 'visitor'): Edge => {
    const edge = edges[role];
    if (!edge) throw new Error(`no ${role} edge`);
    return edge;
  };
  beforeAll(async () => {
    for (const role of ['console', 'visitor'] as const)
      edges[role] = await startEdge({ env: { ...folder(), SERVICE_ROLE: role } });
  });
  afterAll(() => Promise.all(Object.values(edges).map((edge) => edge?.bff.stop())));

  const paths = (edge: Edge) => ({
    login: () => edge.call('POST', '/api/v1/users/authentication/email', { body: {} }),
    bots: () => edge.call('GET', `/api/v1/bots/${edge.world.botId}`),
    qa: () => edge.call('GET', `/api/v1/bots/${edge.world.botId}/qa_list`),
    site: () => edge.call('GET', '/', page),
    publicPage: () => edge.call('GET', `/b/${edge.world.botId}`, page),
    session: () => edge.call('POST', '/api/v1/visitors/session', { body: {} }),
    profile: () => edge.call('GET', `/api/v1/bots/${edge.world.botId}/profile_to_client`),
    widget: () => edge.call('GET', '/lib/chirrup.js'),
    threads: () => edge.call('GET', `/api/v1/chats/${edge.world.botId}/threads`),
    reviews: () => edge.call('GET', `/api/v1/${edge.world.botId}/bot_message_reviews/x`),
    openApi: () => edge.call('GET', '/api/v1/openapi.json'),
    ready: () => edge.call('GET', '/readyz'),
  });
  const statuses = async (edge: Edge) =>
    Object.fromEntries(
      await Promise.all(Object.entries(paths(edge)).map(async ([name, ask]) => [name, (await ask()).status])),
    );

  it('serves owners as the console edge, and public profiles, but nothing else of visitors', async () => {
    expect(await statuses(of('console'))).toEqual({
      ...{ login: 400, bots: 401, qa: 401, site: 200, publicPage: 200 },
      ...{ session: 404, profile: 200, widget: 404 },
      ...{ threads: 401, reviews: 401, openApi: 200, ready: 200 },
    });
    expect(await upgrade(of('console'), '/ws/v1/visitor', ['chirrup.v1'])).toBe(404);
    expect(await upgrade(of('console'), '/socket.io/?EIO=4&transport=websocket')).toBe(101);
  });

  it('serves visitors as the visitor edge, and nothing of the console', async () => {
    const edge = of('visitor');
    expect(await statuses(edge)).toEqual({
      ...{ login: 404, bots: 404, qa: 404, site: 404, publicPage: 404 },
      ...{ session: 400, profile: 200, widget: 200 },
      ...{ threads: 401, reviews: 401, openApi: 200, ready: 200 },
    });
    expect(await upgrade(edge, '/socket.io/?EIO=4&transport=websocket')).toBe(404);
    expect((await edge.call('GET', '/socket.io/?EIO=4&transport=polling')).status).toBe(404);
    const protocols = ['chirrup.v1', await edge.visitorToken()];
    expect(await upgrade(edge, `/ws/v1/visitor?bot_id=${edge.world.botId}`, protocols)).toBe(101);
  });

  it('lets owners and visitors read conversations at either edge', async () => {
    for (const role of ['console', 'visitor'] as const) {
      const edge = of(role);
      const path = `/api/v1/chats/${edge.world.botId}/threads`;
      expect((await edge.call('GET', path, { token: await edge.ownerToken() })).status).toBe(200);
    }
    const edge = of('visitor');
    const token = await edge.visitorToken(visitorId);
    expect((await edge.call('GET', `/api/v1/chats/${edge.world.botId}/threads`, { token })).status).toBe(200);
  });

  it('describes the whole API in every role', async () => {
    const [a, b] = await Promise.all(
      [of('console'), of('visitor')].map((edge) => edge.call('GET', '/api/v1/openapi.json')),
    );
    expect(a?.body).toEqual(b?.body);
    expect(Object.keys(a?.body.paths ?? {})).toEqual(
      expect.arrayContaining(['/api/v1/users/token/refresh', '/api/v1/visitors/session']),
    );
  });

  it('refuses a role it does not know', async () => {
    await expect(startEdge({ env: { SERVICE_ROLE: 'api' } })).rejects.toThrow(
      'Setting SERVICE_ROLE: the service bff has no role "api"; use console or visitor, or leave it unset.',
    );
  });
});

describe('an edge that drains', () => {
  it('is not ready, and serves what comes until it is stopped', async () => {
    const edge = await startEdge();
    edge.bff.markDraining();
    expect((await edge.call('GET', '/readyz')).status).toBe(503);
    const answer = await edge.call('GET', `/api/v1/bots/${edge.world.botId}/profile_to_client`);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('connection')).toBe('close');
    await edge.bff.stop();
  });
});

describe('every error', () => {
  let edge: Edge;
  beforeAll(async () => {
    edge = await startEdge();
  });
  afterAll(() => edge.bff.stop());
  const session = (raw: string, type = 'application/json') =>
    edge.call('POST', '/api/v1/visitors/session', { raw, headers: { 'content-type': type } });

  it.each<[string, () => Promise<Awaited<ReturnType<Edge['call']>>>, number]>([
    ['an address that is none', () => edge.call('GET', '/api/v1/nothing'), 404],
    ['a body that is no JSON', () => session('{'), 400],
    ['a body of another type', () => session('<a/>', 'text/xml'), 400],
    ['a body that is too large', () => session(`"${'x'.repeat(300_000)}"`), 413],
    ['a field that is wrong', () => session('{}'), 400],
    ['no token', () => edge.call('GET', '/api/v1/bots/C-00000000000000000000'), 401],
    ['an unknown bot', () => edge.call('GET', '/api/v1/bots/C-00000000000000000000/profile_to_client'), 404],
    ['an address that cannot be read', () => edge.call('GET', '/api/v1/bots/%E0%A4%A'), 400],
  ])('has an id of its own: %s', async (_, call, status) => {
    const [first, second] = [await call(), await call()];
    expect(first.status).toBe(status);
    expect(first.body).toMatchObject({
      code: expect.any(String),
      request_id: expect.stringMatching(/^[\w-]+$/),
    });
    expect(first.headers.get('x-request-id')).toBe(first.body.request_id);
    expect(second.body.request_id).not.toBe(first.body.request_id);
  });
});
