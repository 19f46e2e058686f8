import { decodeProtectedHeader, SignJWT } from 'jose';
import { signAccessToken, verifyAccessToken } from './access-token.js';
import { SigningKeys } from './signing-keys.js';

const [secret, other] = [new Uint8Array(32).fill(7), new Uint8Array(32).fill(8)];
const keys = new SigningKeys(secret);
const now = 1_764_000_000_000;
const claims = { userId: 'u1', email: 'ann@example.com', sessionId: 's1' };
const refusal = { code: 'AUTH.NOT_AUTHENTICATED', extras: { detail: 'Not authenticated' } };

/** As the release before signed: with the secret itself, without `kid`. */
const signPlainly = (payload: object, key: Uint8Array, kid?: string) =>
  new SignJWT({ ...payload })
    .setProtectedHeader({ alg: 'HS256', ...(kid && { kid }) })
    .setSubject('u1')
    .setExpirationTime(now / 1_000 + 60)
    .sign(key);
const plainClaims = { typ: 'access', email: claims.email, sid: 's1' };

describe('access token', () => {
  it('identifies its bearer', async () => {
    expect(await verifyAccessToken(keys, await signAccessToken(keys, claims, now), now + 899_000)).toEqual(
      claims,
    );
  });

  it('runs out after 15 minutes', async () => {
    const verifying = verifyAccessToken(keys, await signAccessToken(keys, claims, now), now + 900_000);
    await expect(verifying).rejects.toMatchObject({
      code: 'AUTH.TOKEN_EXPIRED',
      extras: { detail: 'Token has expired' },
    });
  });

  it('refuses what another key signed, other kinds of token, unsigned ones and rubbish', async () => {
    const unsigned = `${btoa('{"alg":"none"}')}.${btoa('{"sub":"u1","typ":"access","exp":9999999999}')}.`;
    const [access, visitor] = [keys.signing('access-token'), keys.signing('visitor-token')];
    const refused = [
      await signAccessToken(new SigningKeys(other), claims, now),
      await signPlainly({ ...plainClaims, typ: 'visitor' }, secret),
      await signPlainly({}, secret),
      await signPlainly(plainClaims, other),
      // a key of another purpose, under either name
      await signPlainly(plainClaims, visitor.key, visitor.id),
      await signPlainly(plainClaims, visitor.key, access.id),
      await signPlainly(plainClaims, secret, access.id),
      unsigned,
      '',
      'a.b.c',
    ];
    for (const token of refused)
      await expect(verifyAccessToken(keys, token, now)).rejects.toMatchObject(refusal);
  });

  it('of the release before is still good', async () => {
    for (const known of [keys, new SigningKeys(other, secret)])
      expect(await verifyAccessToken(known, await signPlainly(plainClaims, secret), now)).toEqual(claims);
  });
});

describe('a changed key', () => {
  it('signs from now on, and the previous one still verifies', async () => {
    const rotated = new SigningKeys(other, secret);
    const [before, after] = [
      await signAccessToken(keys, claims, now),
      await signAccessToken(rotated, claims, now),
    ];
    expect(decodeProtectedHeader(before).kid).not.toBe(decodeProtectedHeader(after).kid);
    for (const token of [before, after]) expect(await verifyAccessToken(rotated, token, now)).toEqual(claims);
    // the key was taken away: it is not to be trusted
    await expect(verifyAccessToken(new SigningKeys(other), before, now)).rejects.toMatchObject(refusal);
    await expect(verifyAccessToken(keys, after, now)).rejects.toMatchObject(refusal);
  });
});
