import { kafkaAccess, kafkaConfig } from './kafka-access.js';
import { tokenProvider } from './oauth-token.js';

const settings = {
  KAFKA_BROKERS: 'a:9094',
  KAFKA_SASL_MECHANISM: 'oauthbearer',
  KAFKA_SASL_USERNAME: 'chat/1',
  KAFKA_SASL_PASSWORD: 's:e%cret',
  KAFKA_OAUTH_TOKEN_URL: 'https://login.example/token',
  KAFKA_OAUTH_SCOPE: 'events',
};

describe('tokens for brokers', () => {
  const original = globalThis.fetch;
  const asked: { url: string; init: RequestInit }[] = [];
  let answer = () => Response.json({ access_token: `t${asked.length}`, expires_in: 100 });
  beforeEach(() => {
    asked.length = 0;
    globalThis.fetch = (async (url: string | URL, init: RequestInit = {}) => {
      asked.push({ url: String(url), init });
      return answer();
    }) as typeof fetch;
  });
  afterAll(() => {
    globalThis.fetch = original;
  });

  it('are asked for by the credentials of the settings, and again before they end', async () => {
    const { sasl } = kafkaAccess(kafkaConfig.parse(settings));
    if (sasl?.mechanism !== 'oauthbearer') throw new Error('no tokens');
    expect(await sasl.oauthBearerProvider()).toEqual({ value: 't1' });
    const [{ url, init }] = asked as [(typeof asked)[0]];
    expect([url, String(init.body)]).toEqual([
      'https://login.example/token',
      'grant_type=client_credentials&scope=events',
    ]);
    const sent = (init.headers as Record<string, string>).authorization?.slice('Basic '.length) ?? '';
    expect(Buffer.from(sent, 'base64').toString()).toBe('chat%2F1:s%3Ae%25cret');
    let time = 0;
    const next = tokenProvider(
      { url: 'https://login.example/token', clientId: 'c', clientSecret: 's' },
      () => time,
    );
    const first = await next();
    time = 79_000;
    expect(await next()).toEqual(first);
    time = 81_000;
    expect(await next()).not.toEqual(first);
  });

  it('that do not come are named without the secret', async () => {
    const next = tokenProvider({ url: 'https://login.example/token', clientId: 'c', clientSecret: 'hidden' });
    answer = () => new Response('no', { status: 401 });
    await expect(next()).rejects.toThrow('KAFKA_OAUTH_TOKEN_URL answers 401');
    answer = () => Response.json({ token: 'x' });
    await expect(next()).rejects.toThrow('KAFKA_OAUTH_TOKEN_URL answers without access_token');
  });

  it('need an address', () => {
    const { KAFKA_OAUTH_TOKEN_URL: _, ...without } = settings;
    expect(() => kafkaAccess(kafkaConfig.parse(without))).toThrow('Setting KAFKA_OAUTH_TOKEN_URL: is needed');
  });
});
