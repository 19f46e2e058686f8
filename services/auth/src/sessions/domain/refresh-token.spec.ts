import { judgeRefreshToken, type RefreshToken, type RefreshVerdict } from './refresh-token.js';

const NOW = 1_764_000_000_000;
const ago = (ms: number) => new Date(NOW - ms);
const fresh: RefreshToken = { expiresAt: ago(-60_000), usedAt: null, revokedAt: null };

describe('a presented refresh token', () => {
  it.each<[RefreshVerdict, Partial<RefreshToken>]>([
    ['good', {}],
    ['good', { usedAt: ago(0) }],
    ['good', { usedAt: ago(10_000) }],
    ['reuse', { usedAt: ago(10_001) }],
    ['ended', { expiresAt: ago(0) }],
    ['ended', { revokedAt: ago(1) }],
    ['ended', { usedAt: ago(1), revokedAt: ago(1) }],
  ])('is judged %s with %j', (verdict, facts) =>
    expect(judgeRefreshToken({ ...fresh, ...facts }, NOW)).toBe(verdict),
  );
});
