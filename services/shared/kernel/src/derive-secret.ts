import { hkdfSync } from 'node:crypto';

/** A 32-byte key for one purpose, derived from a secret (HKDF, RFC 5869): it tells nothing about the secret or other keys. */
export const deriveKey = (secret: Uint8Array, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, Buffer.alloc(0), `chirrup/${purpose}`, 32));

/** The same as a password. */
export const derivePassword = (secret: Uint8Array, purpose: string): string =>
  deriveKey(secret, purpose).toString('base64url');
