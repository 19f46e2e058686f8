import { createHash, randomBytes } from 'node:crypto';

/** A new refresh token: 256 random bits. */
export const newTokenSecret = (): string => randomBytes(32).toString('base64url');

/** The stored form of a token; a plain hash suffices for random bits. */
export const hashTokenSecret = (secret: string): Buffer => createHash('sha256').update(secret).digest();
