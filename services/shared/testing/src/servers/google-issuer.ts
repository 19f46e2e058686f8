import { createSign, generateKeyPairSync, type KeyObject, randomUUID } from 'node:crypto';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

type Claims = Record<string, unknown>;

/** A stand-in for Google's token issuer: keys of its own, published on loopback. */
export interface GoogleIssuer {
  clientId: string;
  /** For GOOGLE_CLIENT_ID and GOOGLE_JWKS_URL. */
  env: { GOOGLE_CLIENT_ID: string; GOOGLE_JWKS_URL: string };
  /** How often the keys were fetched. */
  readonly fetches: number;
  /** What the following fetches get. */
  mode: 'up' | 'error' | 'silence' | 'nonsense';
  /** An ID token as the browser gets it; `undefined` leaves a claim out. */
  token(claims?: Claims, header?: Claims): string;
  /** Signs with a new key from now on; it is published beside the old one. */
  rotate(): void;
  /** Signs with a key that is not published. */
  forge(claims?: Claims): string;
  close(): Promise<void>;
}

const encoded = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url');

const sign = (header: object, claims: object, key: KeyObject): string => {
  const input = `${encoded(header)}.${encoded(claims)}`;
  return `${input}.${createSign('RSA-SHA256').update(input).sign(key, 'base64url')}`;
};

const newKey = () => {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 });
  const kid = randomUUID();
  const published = { ...publicKey.export({ format: 'jwk' }), kid, alg: 'RS256', use: 'sig' };
  return { kid, privateKey, published };
};

/** @param now epoch milliseconds, for the times in tokens */
export const startGoogleIssuer = async (now: () => number = Date.now): Promise<GoogleIssuer> => {
  const keys = [newKey()];
  const state = { fetches: 0, mode: 'up' as GoogleIssuer['mode'] };
  const answer: Record<GoogleIssuer['mode'], (response: ServerResponse) => void> = {
    up: (response) => response.end(JSON.stringify({ keys: keys.map(({ published }) => published) })),
    error: (response) => response.writeHead(500).end(),
    silence: () => undefined,
    nonsense: (response) => response.end('<h1>Sorry</h1>'),
  };
  const server = createServer((_request, response) => {
    state.fetches += 1;
    response.setHeader('content-type', 'application/json');
    answer[state.mode](response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const clientId = '1087-chirrup.apps.googleusercontent.com';
  const keysUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/certs`;

  const usual = (): Claims => {
    const iat = Math.floor(now() / 1_000);
    return {
      iss: 'https://accounts.google.com',
      aud: clientId,
      azp: clientId,
      sub: '108700000000000000001',
      email: 'ann@gmail.com',
      email_verified: true,
      name: 'Ann Google',
      // as Google's: no two tokens are the same
      jti: randomUUID(),
      iat,
      exp: iat + 3_600,
    };
  };
  const make = (key: { kid: string; privateKey: KeyObject }, claims: Claims = {}, header: Claims = {}) =>
    sign({ alg: 'RS256', typ: 'JWT', kid: key.kid, ...header }, { ...usual(), ...claims }, key.privateKey);
  const latest = () => keys.at(-1) ?? newKey();

  return {
    clientId,
    env: { GOOGLE_CLIENT_ID: clientId, GOOGLE_JWKS_URL: keysUrl },
    get fetches() {
      return state.fetches;
    },
    get mode() {
      return state.mode;
    },
    set mode(mode) {
      state.mode = mode;
    },
    token: (claims, header) => make(latest(), claims, header),
    rotate: () => void keys.push(newKey()),
    forge: (claims) => make({ ...newKey(), kid: latest().kid }, claims),
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
};
