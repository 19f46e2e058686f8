import { createHmac } from 'node:crypto';
import { silentLog } from '@chirrup/kernel/log';
import { type GoogleIssuer, startGoogleIssuer } from '@chirrup/testing/servers/google-issuer';
import { readAuthConfig } from '../auth.config.js';
import { GoogleTokens } from './google-tokens.js';

const NOW = Date.now();
const NOW_SECONDS = Math.floor(NOW / 1_000);
let issuer: GoogleIssuer;
let clock: { time: number; now(): number };
let tokens: GoogleTokens;

beforeEach(async () => {
  clock = { time: NOW, now: () => clock.time };
  issuer = await startGoogleIssuer(() => NOW);
  tokens = new GoogleTokens(readAuthConfig(issuer.env), clock, silentLog);
});
afterEach(async () => {
  Date.now = wallClock;
  await issuer.close();
});

const codeOf = (token: string): Promise<string> =>
  tokens.verify(token).then(
    () => 'good',
    (error: { code: string }) => error.code,
  );
const unsigned = (alg: string, token: string): string => {
  const header = Buffer.from(JSON.stringify({ alg, typ: 'JWT' })).toString('base64url');
  return `${header}.${token.split('.')[1]}`;
};
/** jose looks at the wall clock to decide when keys may be fetched again. */
const wallClock = Date.now;
const wallClockMoves = (ms: number) => {
  Date.now = () => wallClock() + ms;
};

describe('a Google ID token', () => {
  it('says whom it is about, and the keys are fetched once', async () => {
    const person = { subject: '108700000000000000001', email: 'ann@gmail.com', name: 'Ann Google' };
    expect(await tokens.verify(issuer.token())).toEqual({ ...person, ownsMailbox: true });
    expect(await codeOf(issuer.token({ iss: 'accounts.google.com' }))).toBe('good');
    expect(issuer.fetches).toBe(1);
  });

  it.each<[string, () => string]>([
    ['for another site', () => issuer.token({ aud: 'other.apps.googleusercontent.com' })],
    ['of another issuer', () => issuer.token({ iss: 'https://accounts.google.com.evil.example' })],
    ['that has run out', () => issuer.token({ iat: NOW_SECONDS - 300, exp: NOW_SECONDS - 61 })],
    ['that was issued a while ago', () => issuer.token({ iat: NOW_SECONDS - 661 })],
    ['from the future', () => issuer.token({ iat: NOW_SECONDS + 120 })],
    ['without an end', () => issuer.token({ exp: undefined })],
    ['without a beginning', () => issuer.token({ iat: undefined })],
    ['without a subject', () => issuer.token({ sub: undefined })],
    ['with an address that is not verified', () => issuer.token({ email_verified: false })],
    ['signed by somebody else', () => issuer.forge()],
    [
      'with a changed claim',
      () => {
        const [header, , signature] = issuer.token().split('.');
        return `${header}.${issuer.token({ email: 'eve@gmail.com' }).split('.')[1]}.${signature}`;
      },
    ],
    ['without a signature', () => `${unsigned('none', issuer.token())}.`],
    [
      'with an HMAC',
      () => {
        const input = unsigned('HS256', issuer.token());
        return `${input}.${createHmac('sha256', issuer.clientId).update(input).digest('base64url')}`;
      },
    ],
    ['with another RSA algorithm', () => issuer.token({}, { alg: 'RS512' })],
    ['that brings its own key', () => issuer.token({}, { kid: 'mine', jwk: { kty: 'RSA' } })],
    ['that is none', () => 'not a token'],
    ['that is nothing', () => ''],
  ])('%s is refused', async (_, make) => expect(await codeOf(make())).toBe('AUTH.GOOGLE_TOKEN_INVALID'));

  it('tolerates clocks that are a minute apart', async () => {
    expect(await codeOf(issuer.token({ iat: NOW_SECONDS + 55 }))).toBe('good');
    expect(await codeOf(issuer.token({ iat: NOW_SECONDS - 300, exp: NOW_SECONDS - 55 }))).toBe('good');
  });
});

describe('the keys of Google’s tokens', () => {
  it('are fetched again for a key nobody knows, but not each time', async () => {
    expect(await codeOf(issuer.token())).toBe('good');
    issuer.rotate();
    wallClockMoves(31_000);
    expect(await codeOf(issuer.token())).toBe('good');
    expect(issuer.fetches).toBe(2);
    for (let n = 0; n < 5; n += 1)
      expect(await codeOf(issuer.token({}, { kid: `made up ${n}` }))).toBe('AUTH.GOOGLE_TOKEN_INVALID');
    expect(issuer.fetches).toBe(2);
  });

  it('are fetched again after an hour, so that a withdrawn one is not good for ever', async () => {
    await codeOf(issuer.token());
    wallClockMoves(60 * 60_000);
    expect(await codeOf(issuer.token())).toBe('good');
    expect(issuer.fetches).toBe(2);
  });

  it.each(['error', 'nonsense'] as const)('that are an %s say that Google is away', async (mode) => {
    issuer.mode = mode;
    expect(await codeOf(issuer.token())).toBe('AUTH.GOOGLE_UNAVAILABLE');
    issuer.mode = 'up';
    clock.time += 5_000;
    expect(await codeOf(issuer.token())).toBe('good');
  });

  it('that never come are waited for by nobody for long', async () => {
    issuer.mode = 'silence';
    const began = performance.now();
    expect(await codeOf(issuer.token())).toBe('AUTH.GOOGLE_UNAVAILABLE');
    expect(performance.now() - began).toBeGreaterThan(2_500);
    const codes = await Promise.all(Array.from({ length: 5 }, () => codeOf(issuer.token())));
    expect(new Set(codes)).toEqual(new Set(['AUTH.GOOGLE_UNAVAILABLE']));
    expect(issuer.fetches).toBe(1);
  });
});

describe('the settings of sign-in with Google', () => {
  const { GOOGLE_CLIENT_ID, GOOGLE_JWKS_URL } = {
    GOOGLE_CLIENT_ID: 'a.apps.googleusercontent.com',
    GOOGLE_JWKS_URL: 'https://keys.example/certs',
  };

  it('are absent until there is a client id, and then lead to Google', async () => {
    expect(readAuthConfig({ GOOGLE_JWKS_URL }).google).toBeUndefined();
    const { google } = readAuthConfig({ GOOGLE_CLIENT_ID });
    expect(google?.keysUrl.href).toBe('https://www.googleapis.com/oauth2/v3/certs');
    tokens = new GoogleTokens(readAuthConfig({}), clock, silentLog);
    expect(await codeOf(issuer.token())).toBe('AUTH.GOOGLE_NOT_CONFIGURED');
  });

  it.each([
    { GOOGLE_CLIENT_ID: 'GOCSPX-a-secret' },
    { GOOGLE_CLIENT_ID, GOOGLE_JWKS_URL: 'http://keys.example/certs' },
    { GOOGLE_CLIENT_ID, GOOGLE_JWKS_URL: 'keys.example' },
    { GOOGLE_CLIENT_ID, GOOGLE_JWKS_URL: 'file:///etc/passwd' },
  ])('are refused when they are %j', (env) => expect(() => readAuthConfig(env)).toThrow('Setting GOOGLE_'));
});
