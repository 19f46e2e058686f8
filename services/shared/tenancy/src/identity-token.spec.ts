import { SignJWT, UnsecuredJWT } from 'jose';
import { readIdentityToken } from './identity-token.js';

const NOW = Date.UTC(2026, 10, 22, 12);
const iat = NOW / 1_000;
const claims = { sub: 'user-7', jti: 'n-1', iat, exp: iat + 300 };
const secret = 'k'.repeat(43);
const sign = (payload: object, key = secret, alg = 'HS256') =>
  new SignJWT({ ...payload }).setProtectedHeader({ alg }).sign(new TextEncoder().encode(key));
const read = async (payload: object, key?: string, alg?: string) =>
  readIdentityToken(secret, await sign(payload, key, alg), NOW);

describe('an identity token', () => {
  it('says who the visitor is', async () => {
    const person = { name: 'Zoë Ωmega', email: 'zoe@shop.example' };
    expect(await read({ ...claims, ...person })).toEqual({
      ok: true,
      claims: { subject: 'user-7', tokenId: 'n-1', expiresAt: iat + 300, ...person },
    });
    expect(await read(claims)).toMatchObject({ ok: true, claims: { name: '', email: '' } });
  });

  it.each([
    ['of another secret', read(claims, 'x'.repeat(43))],
    ['by another algorithm', read(claims, 'k'.repeat(64), 'HS512')],
    ['without a signature', readIdentityToken(secret, new UnsecuredJWT(claims).encode(), NOW)],
    ['that is none', readIdentityToken(secret, 'a.b.c', NOW)],
    ['too long', readIdentityToken(secret, 'a'.repeat(5_000), NOW)],
    ['good for more than a day', read({ ...claims, exp: iat + 86_401 })],
    ['from the future', read({ ...claims, iat: iat + 120 })],
    ['without sub', read({ ...claims, sub: undefined })],
    ['without jti', read({ ...claims, jti: undefined })],
    ['without iat', read({ ...claims, iat: undefined })],
    ['without exp', read({ ...claims, exp: undefined })],
    ['with an empty sub', read({ ...claims, sub: ' ' })],
    ['with a number as sub', read({ ...claims, sub: 7 })],
    ['with two lines as name', read({ ...claims, name: 'a\nb' })],
    ['with a long address', read({ ...claims, email: 'a'.repeat(255) })],
  ])('%s is not good', async (_, answer) => {
    expect(await answer).toMatchObject({ ok: false, reason: 'invalid', detail: expect.stringMatching(/./) });
  });

  it('runs out, a minute after its time', async () => {
    expect(await read({ ...claims, iat: iat - 400, exp: iat - 59 })).toMatchObject({ ok: true });
    expect(await read({ ...claims, iat: iat - 400, exp: iat - 61 })).toEqual({
      ok: false,
      reason: 'expired',
    });
  });
});
