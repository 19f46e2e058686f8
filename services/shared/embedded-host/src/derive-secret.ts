import { hkdfSync } from 'node:crypto';

/** A 32-byte key for one purpose, derived from the folder's secret (HKDF, RFC 5869). */
export const deriveKey = (secret: Buffer, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, Buffer.alloc(0), `chirrup/${purpose}`, 32));

/** The same as a password. */
export const derivePassword = (secret: Buffer, purpose: string): string =>
  deriveKey(secret, purpose).toString('base64url');
