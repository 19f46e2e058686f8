import { SignJWT } from 'jose';
import { signAccessToken, verifyAccessToken } from './access-token.js';

const key = new Uint8Array(32).fill(7);
const now = 1_764_000_000_000;
const claims = { userId: 'u1', email: 'ann@example.com', sessionId: 's1' };

describe('access token', () => {
  it('identifies its bearer', async () => {
    expect(await verifyAccessToken(key, await signAccessToken(key, claims, now), now + 899_000)).toEqual(
      claims,
    );
  });

  it('runs out after 15 minutes', async () => {
    const verifying = verifyAccessToken(key, await signAccessToken(key, claims, now), now + 900_000);
    await expect(verifying).rejects.toMatchObject({
      code: 'AUTH.TOKEN_EXPIRED',
      extras: { detail: 'Token has expired' },
    });
  });

  it('refuses what another key signed, other kinds of token, unsigned ones and rubbish', async () => {
    const sign = (payload: object, secret = key) =>
      new SignJWT({ ...payload })
        .setProtectedHeader({ alg: 'HS256' })
        .setSubject('u1')
        .setExpirationTime('1h')
        .sign(secret);
    const unsigned = `${btoa('{"alg":"none"}')}.${btoa('{"sub":"u1","typ":"access","exp":9999999999}')}.`;
    const refused = [
      await signAccessToken(new Uint8Array(32).fill(8), claims, now),
      await sign({ typ: 'visitor' }),
      await sign({}),
      unsigned,
      '',
      'a.b.c',
    ];
    for (const token of refused) {
      await expect(verifyAccessToken(key, token, now)).rejects.toMatchObject({
        code: 'AUTH.NOT_AUTHENTICATED',
        extras: { detail: 'Not authenticated' },
      });
    }
  });
});
