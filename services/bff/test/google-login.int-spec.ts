import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Edge, startEdge } from './support/edge.js';

const CLIENT_ID = '1087-a.apps.googleusercontent.com';
const PATH = '/api/v1/users/authentication/google';

describe('logging in with Google over REST', () => {
  let edge: Edge;
  beforeAll(async () => {
    edge = await startEdge();
  });
  afterAll(() => edge.bff.stop());
  const post = (body: unknown) => edge.call('POST', PATH, { body });

  it('answers as the login by e-mail does', async () => {
    expect(await post({ jwt: 'a.b.c', env: 'production' })).toMatchObject({
      status: 200,
      body: {
        access_token: 'access a.b.c',
        refresh_token: 'refresh',
        user_id: edge.world.userId,
        msg: 'Login successful.',
      },
    });
    expect((await post({ jwt: 'a.b.c', env: 'development' })).status).toBe(200);
  });

  it.each<[string, unknown]>([
    ['no token', { env: 'production' }],
    ['an empty token', { jwt: '', env: 'production' }],
    ['a token of more than 4 KB', { jwt: 'x'.repeat(4_097), env: 'production' }],
    ['a token that is no text', { jwt: 7, env: 'production' }],
    ['NUL', { jwt: 'a\0b', env: 'production' }],
    ['no environment', { jwt: 'a.b.c' }],
    ['another environment', { jwt: 'a.b.c', env: 'test' }],
    ['an unknown field', { jwt: 'a.b.c', env: 'production', email: 'eve@shop.example' }],
    ['nothing', undefined],
  ])('refuses %s', async (_, body) =>
    expect(await post(body)).toMatchObject({ status: 400, body: { code: 'REQUEST.INVALID' } }),
  );

  it.each([
    ['not Google’s', 401, 'AUTH.GOOGLE_TOKEN_INVALID'],
    ['Google is away', 503, 'AUTH.GOOGLE_UNAVAILABLE'],
  ])('says what is wrong with a token that is %s', async (jwt, status, code) =>
    expect(await post({ jwt, env: 'production' })).toMatchObject({ status, body: { code } }),
  );

  it('draws from the bucket of the login by e-mail', async () => {
    // the time stands still, so that the bucket does not refill between the calls
    const now = Date.now();
    const limited = await startEdge({ limitsScale: 1, clock: { now: () => now } });
    const tries = Array.from({ length: 61 }, (_, n) =>
      n % 2 === 0
        ? limited.call('POST', PATH, { body: { jwt: 'a.b.c', env: 'production' } })
        : limited.call('POST', '/api/v1/users/authentication/email', {
            body: { email: 'a@shop.example', password: 'long-enough' },
          }),
    );
    const refused = (await Promise.all(tries)).filter(({ status }) => status === 429);
    expect(refused.map(({ body }) => body.code)).toEqual(['REQUEST.RATE_LIMITED']);
    expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(0);
    await limited.bff.stop();
  });
});

describe('the pages of the site', () => {
  const siteDir = (): string => {
    const folder = mkdtempSync(join(tmpdir(), 'chirrup-google-'));
    writeFileSync(join(folder, 'index.html'), '<!doctype html><head><title>Chirrup</title></head>');
    writeFileSync(join(folder, 'app.js'), '"</head>"');
    return folder;
  };
  const open = async (env: Record<string, string>) => {
    const edge = await startEdge({ env: { STATIC_SITE_DIR: siteDir(), ...env } });
    const page = await edge.call('GET', '/console', { headers: { accept: 'text/html' } });
    const script = await edge.call('GET', '/app.js');
    await edge.bff.stop();
    const policy = page.headers.get('content-security-policy') ?? '';
    const directive = (name: string) => policy.split('; ').find((part) => part.startsWith(`${name} `));
    return { page, script, policy, directive };
  };

  it('know nothing of Google where it is not set up', async () => {
    const { page, policy } = await open({});
    const support = '<meta name="support-email" content="support@localhost" />';
    expect(page.text).toBe(`<!doctype html><head><title>Chirrup</title>${support}</head>`);
    expect(policy).not.toContain('google');
  });

  it('carry the client id and let in Google’s sign-in, and only that, where it is', async () => {
    const env = { GOOGLE_CLIENT_ID: CLIENT_ID, PUBLIC_URL: 'https://chirrup.example' };
    const { page, script, policy, directive } = await open(env);
    expect(page.text).toContain('<meta name="support-email" content="support@chirrup.example" />');
    expect(page.text).toContain(`<meta name="google-client-id" content="${CLIENT_ID}" />`);
    expect(script.text).toBe('"</head>"');
    const google = 'https://accounts.google.com/gsi';
    expect(directive('script-src')).toBe(`script-src 'self' ${google}/client`);
    expect(directive('style-src')).toBe(`style-src 'self' 'unsafe-inline' ${google}/style`);
    expect(directive('frame-src')).toMatch(new RegExp(`^frame-src 'self' .*${google}/$`));
    expect(directive('connect-src')).toBe(`connect-src 'self' wss://chirrup.example ${google}/`);
    expect(policy.match(/google/g)).toHaveLength(4);
    expect(page.headers.get('cross-origin-opener-policy')).toBe('same-origin-allow-popups');
  });

  it('say whether mails reach people', async () => {
    const { page } = await open({ SMTP_URL: 'smtp://mail.example' });
    expect(page.text).toContain('<meta name="mail" content="sent" />');
  });

  it('carry the address of the form behind Feedback', async () => {
    const { page } = await open({ FEEDBACK_URL: 'https://forms.example/f?a=1&b="2"' });
    expect(page.text).toContain(
      '<meta name="feedback-url" content="https://forms.example/f?a=1&amp;b=&quot;2&quot;" />',
    );
    await expect(startEdge({ env: { FEEDBACK_URL: 'javascript:alert(1)' } })).rejects.toThrow(
      'Setting FEEDBACK_URL',
    );
  });

  it('are not served with a client id that is none', async () => {
    await expect(startEdge({ env: { SUPPORT_EMAIL: '"@><script>' } })).rejects.toThrow(
      'Setting SUPPORT_EMAIL',
    );
    await expect(startEdge({ env: { GOOGLE_CLIENT_ID: '"><script>' } })).rejects.toThrow(
      'Setting GOOGLE_CLIENT_ID',
    );
  });
});
