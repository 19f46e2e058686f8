import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { startBff } from '@chirrup/bff/start-bff';
import { newId } from '@chirrup/kernel/ids';
import { type Edge, startEdge } from './support/edge.js';
import { fakePlatform } from './support/fake-platform.js';

const builtFolders = () => {
  const root = mkdtempSync(join(tmpdir(), 'chirrup-static-'));
  const write = (name: string, text: string) => {
    mkdirSync(join(root, name, '..'), { recursive: true });
    writeFileSync(join(root, name), text);
  };
  write('site/index.html', '<!doctype html><title>Chirrup</title>');
  write('site/assets/index-DhTk3x9a.js', 'console.log("site");'.repeat(50));
  write('site/favicon.svg', '<svg/>');
  write('lib/chirrup.js', 'export {};'.repeat(50));
  write('lib/panel-a1b2c3d4.js', 'export {};');
  write('lib/preview.html', '<!doctype html><title>Preview</title>');
  write('secret.txt', 'not for browsers');
  return { STATIC_SITE_DIR: join(root, 'site'), STATIC_WIDGET_DIR: join(root, 'lib') };
};

/** fetch would decode the body and tidy up the path. */
const rawGet = (port: number, path: string, headers: Record<string, string> = {}) =>
  new Promise<{ status: number; headers: NodeJS.Dict<string | string[]>; body: Buffer }>(
    (resolve, reject) => {
      request({ port, host: '127.0.0.1', path, headers, agent: new Agent() }, (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk) => chunks.push(chunk));
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            body: Buffer.concat(chunks),
          }),
        );
      })
        .on('error', reject)
        .end();
    },
  );

describe('static files', () => {
  let edge: Edge;
  beforeAll(async () => {
    edge = await startEdge({ env: builtFolders() });
  });
  afterAll(() => edge.bff.stop());
  const page = { accept: 'text/html,*/*' };

  it.each(['/', '/console', '/docs/integrations/website?x=1'])(
    'answers the address %s with the site',
    async (path) => {
      const answer = await edge.call('GET', path, { headers: page });
      expect(answer).toMatchObject({ status: 200, text: expect.stringContaining('<title>Chirrup') });
      expect(answer.headers.get('cache-control')).toBe('no-cache');
      expect(answer.headers.get('content-security-policy')).toContain("script-src 'self'");
      expect(answer.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    },
  );

  it.each<Record<string, string>>([{}, { accept: '*/*' }])(
    'answers clients that take anything, %j, with pages only',
    async (headers) => {
      for (const path of ['/', '/console', `/b/${edge.world.botId}`, '/privacy-policy'])
        expect((await rawGet(edge.bff.port, path, headers)).status).toBe(200);
      for (const path of ['/gone.js', '/assets/gone.css?v=1', '/api/gone'])
        expect((await rawGet(edge.bff.port, path, headers)).status).toBe(404);
    },
  );

  it("answers a bot's page with its own head, and an unknown one with 404", async () => {
    const path = `/b/${edge.world.botId}`;
    edge.saveBot({ botName: 'Alpine <b>Shop</b>', liveMode: true, allowedOrigins: ['https://shop.example'] });
    const found = await edge.call('GET', path, { headers: page });
    expect(found.status).toBe(200);
    expect(found.text).toContain('<title>Alpine &lt;b&gt;Shop&lt;/b&gt; · Chirrup</title>');
    expect(found.text).toContain(`<link rel="canonical" href="${edge.bff.address}${path}" />`);
    expect(found.text).not.toContain('noindex');
    expect(found.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    const etag = found.headers.get('etag') ?? '';
    expect((await edge.call('GET', path, { headers: { ...page, 'if-none-match': etag } })).status).toBe(304);
    const zipped = await rawGet(edge.bff.port, path, { 'accept-encoding': 'br' });
    expect(brotliDecompressSync(zipped.body).toString()).toBe(found.text);

    const chat = await edge.call('GET', `${path}/chat`, { headers: { 'accept-language': 'de-CH,en;q=0.5' } });
    expect(chat).toMatchObject({
      status: 200,
      text: expect.stringContaining(`<chirrup-chat bot="${edge.world.botId}" fill>`),
    });
    expect(chat.text).toContain('<html lang="de-CH">');
    expect(chat.headers.get('content-security-policy')).toMatch(
      /frame-ancestors 'self' https:\/\/shop.example$/,
    );
    const none = await edge.call('GET', '/b/C-00000000000000000000/chat');
    expect(none).toMatchObject({ status: 404, text: expect.stringContaining('There is no such bot') });
    expect(none.headers.get('content-security-policy')).toMatch(/frame-ancestors 'self'$/);

    edge.saveBot({ liveMode: false });
    expect((await edge.call('GET', `${path}/chat`)).text).toContain('offline at the moment');
    const off = await edge.call('GET', path, { headers: { ...page, 'if-none-match': etag } });
    expect(off).toMatchObject({ status: 200, text: expect.stringContaining('noindex') });

    for (const unknown of ['/b/C-00000000000000000000', '/b/nothing', '/b/%3Cscript%3E']) {
      const answer = await edge.call('GET', unknown, { headers: page });
      expect(answer).toMatchObject({ status: 404, text: expect.stringContaining('noindex') });
      expect(answer.text).not.toContain('<script>');
    }
  });

  it("never repeats a host that is none on a bot's page", async () => {
    const { body } = await rawGet(edge.bff.port, `/b/${edge.world.botId}`, { host: 'a"><script>' });
    expect(body.toString()).not.toContain('script>');
  });

  it.each(['/api/v1/nothing', '/api/nothing', '/lib/nothing.js', '/ws/v1/nothing', '/assets/gone.js'])(
    'does not answer %s with the site',
    async (path) => {
      const headers = path.startsWith('/assets') ? {} : page;
      expect((await edge.call('GET', path, { headers })).status).toBe(404);
    },
  );

  it('sends hashed files once, compressed', async () => {
    const path = '/assets/index-DhTk3x9a.js';
    const answer = await rawGet(edge.bff.port, path, { 'accept-encoding': 'gzip, br' });
    expect(answer.headers).toMatchObject({
      'content-encoding': 'br',
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
      vary: 'Accept-Encoding',
    });
    expect(brotliDecompressSync(answer.body).toString()).toContain('site');
    const zipped = await rawGet(edge.bff.port, path, { 'accept-encoding': 'gzip, br;q=0' });
    expect(zipped.headers['content-encoding']).toBe('gzip');
    const plain = await rawGet(edge.bff.port, path);
    expect(plain.headers['content-encoding']).toBeUndefined();
  });

  it('gives the widget to every page', async () => {
    const loader = await edge.call('GET', '/lib/chirrup.js', { headers: { origin: 'https://shop.example' } });
    expect(loader.headers.get('access-control-allow-origin')).toBe('*');
    expect(loader.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
    expect(loader.headers.get('cache-control')).toBe('public, max-age=300');
    const etag = loader.headers.get('etag') ?? '';
    const again = await edge.call('GET', '/lib/chirrup.js', { headers: { 'if-none-match': etag } });
    expect(again.status).toBe(304);
    const panel = await edge.call('GET', '/lib/panel-a1b2c3d4.js');
    expect(panel.headers.get('cache-control')).toContain('immutable');
    const preview = await edge.call('GET', '/lib/preview.html');
    expect(preview.headers.get('cache-control')).toBe('no-cache');
    // it reaches nothing, and stands in frames of our own pages only
    const policy = preview.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'; script-src 'self';");
    expect(policy).toContain("frame-ancestors 'self'");
    expect(policy).not.toContain('connect-src');
  });

  it.each([
    '/lib/../secret.txt',
    '/lib/..%2fsecret.txt',
    '/lib/%2e%2e/secret.txt',
    '/../secret.txt',
    '/lib/..\\secret.txt',
  ])('does not leave the folder for %s', async (path) => {
    const answer = await rawGet(edge.bff.port, path);
    expect(answer.status).toBe(404);
    expect(answer.body.toString()).not.toContain('not for browsers');
  });

  it('says so when a part has not been built', async () => {
    const other = await startEdge({ env: { STATIC_SITE_DIR: '/nowhere/at/all' } });
    const site = await other.call('GET', '/', { headers: page });
    expect(site).toMatchObject({ status: 404, text: expect.stringContaining('site has not been built') });
    const widget = await other.call('GET', '/lib/chirrup.js');
    expect(widget).toMatchObject({ status: 404, text: expect.stringContaining('widget has not been built') });
    await other.bff.stop();
  });

  it('serves stored images as images and everything else as a download', async () => {
    const png = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0]);
    await edge.platform.files.put('a1', { bytes: png, contentType: 'image/png' });
    await edge.platform.files.put('b2', { bytes: Buffer.from('<script>'), contentType: 'text/html' });
    await edge.platform.files.put('c-manual.pdf', {
      bytes: Buffer.from('%PDF-1.7'),
      contentType: 'text/html',
    });
    const pdf = await edge.call('GET', '/api/files/c-manual.pdf');
    expect(pdf.headers.get('content-type')).toBe('application/pdf');
    expect(pdf.headers.get('content-disposition')).toBe('attachment');
    const image = await edge.call('GET', '/api/files/a1');
    expect(image.headers.get('content-type')).toBe('image/png');
    const page = await edge.call('GET', '/api/files/b2');
    expect(page.headers.get('content-type')).toBe('application/octet-stream');
    expect(page.headers.get('content-disposition')).toBe('attachment');
    expect(page.headers.get('x-content-type-options')).toBe('nosniff');
    for (const name of ['c3', '..', '%2e%2e%2fx', 'A.PNG']) {
      expect((await edge.call('GET', `/api/files/${name}`)).status).toBe(404);
    }
  });
});

describe('a preview', () => {
  let edge: Edge;
  beforeAll(async () => {
    edge = await startEdge();
    edge.saveBot({ liveMode: false });
  });
  afterAll(() => edge.bff.stop());
  const user_id = 'anon_0123456789abcdef0123456789abcdef';
  const start = async (token?: string) =>
    edge.call('POST', `/api/v1/bots/${edge.world.botId}/preview_session`, { token, body: { user_id } });

  it('lets the team chat with a bot that is off, for an hour', async () => {
    const answer = await start(await edge.ownerToken());
    expect(answer.status).toBe(200);
    expect(Number(answer.body.expires_at) - edge.platform.clock.now() / 1_000).toBeLessThanOrEqual(3_600);
    const token = String(answer.body.visitor_token);
    const thread = await edge.call('POST', `/api/v1/chats/${edge.world.botId}/threads`, { token, body: {} });
    expect(thread.status).toBe(201);
    expect(thread.headers.get('x-visitor-token')).toBeNull();
  });

  it('is for nobody else', async () => {
    expect((await start()).status).toBe(401);
    expect((await start(await edge.ownerToken(newId()))).status).toBe(404);
    edge.saveBot({ liveMode: true });
    const visitor = await edge.visitorToken();
    edge.saveBot({ liveMode: false });
    expect((await start(visitor)).status).toBe(401);
    const thread = await edge.call('POST', `/api/v1/chats/${edge.world.botId}/threads`, {
      token: visitor,
      body: {},
    });
    expect(thread).toMatchObject({ status: 409, body: { code: 'BOTS.OFFLINE' } });
  });
});

describe('origins', () => {
  let edge: Edge;
  beforeAll(async () => {
    edge = await startEdge({ env: { PUBLIC_URL: 'https://chirrup.example' } });
    edge.world.bot = { ...edge.world.bot, baseUrl: 'https://www.shop.co.uk' };
  });
  afterAll(() => edge.bff.stop());

  it('makes sessions on the bot’s own site only', async () => {
    const status = async (origin?: string) => {
      const body = { bot_id: edge.world.botId, user_id: 'anon_0123456789abcdef' };
      const headers: Record<string, string> = origin === undefined ? {} : { origin };
      return (await edge.call('POST', '/api/v1/visitors/session', { body, headers })).status;
    };
    expect(await status('https://help.shop.co.uk')).toBe(200);
    expect(await status('https://chirrup.example')).toBe(200);
    expect(await status(edge.bff.address)).toBe(200);
    expect(await status('https://other.co.uk')).toBe(403);
    expect(await status('null')).toBe(403);
    expect(await status()).toBe(403);
  });

  it('lets other origins call visitor endpoints only', async () => {
    const preflight = (path: string) =>
      edge.call('OPTIONS', path, {
        headers: { origin: 'https://any.example', 'access-control-request-method': 'POST' },
      });
    const visitor = await preflight('/api/v1/visitors/session');
    expect(visitor.status).toBe(204);
    expect(visitor.headers.get('access-control-allow-origin')).toBe('https://any.example');
    expect(visitor.headers.get('access-control-max-age')).toBe('86400');
    for (const path of ['/api/v1/users/authentication/email', `/api/v1/bots/${edge.world.botId}`]) {
      expect((await preflight(path)).headers.get('access-control-allow-origin')).toBeNull();
    }
    const refused = await edge.call('POST', '/api/v1/visitors/session', {
      raw: '{',
      headers: { origin: 'https://any.example' },
    });
    expect(refused.status).toBe(400);
    expect(refused.headers.get('access-control-allow-origin')).toBe('https://any.example');
  });
});

describe('start and stop', () => {
  it('says which port is in use', async () => {
    const edge = await startEdge();
    const second = startBff(fakePlatform(), { port: edge.bff.port, host: '127.0.0.1' });
    await expect(second).rejects.toMatchObject({ code: 'EADDRINUSE', port: edge.bff.port });
    await edge.bff.stop();
  });

  it('is ready, and while it stops lets running requests finish', async () => {
    const edge = await startEdge();
    expect(await edge.call('GET', '/readyz')).toMatchObject({
      status: 200,
      body: { status: 'ready', reasons: [] },
    });
    let finish = () => {};
    edge.world.gate = new Promise<void>((resolve) => {
      finish = resolve;
    });
    const running = edge.call('GET', `/api/v1/bots/${edge.world.botId}/profile_to_client`);
    await new Promise((resolve) => setTimeout(resolve, 100));
    const stopped = edge.bff.stop();
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(await edge.call('GET', '/healthz')).toMatchObject({ status: 200 });
    expect(await edge.call('GET', '/readyz')).toMatchObject({ status: 503, body: { reasons: ['stopping'] } });
    const late = await edge.call('GET', `/api/v1/bots/${edge.world.botId}`);
    expect(late).toMatchObject({ status: 503, body: { code: 'SERVICE.UNAVAILABLE' } });
    finish();
    expect((await running).status).toBe(200);
    await stopped;
    await expect(edge.call('GET', '/healthz')).rejects.toThrow();
  });
});
