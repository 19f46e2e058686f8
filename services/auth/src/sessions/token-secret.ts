import { createHash, randomBytes } from 'node:crypto';

/** What a refresh token looks like to its bearer: 256 random bits. */
export const newTokenSecret = (): string => randomBytes(32).toString('base64url');

/** What is stored of it. The bits are random already, so a plain hash cannot be guessed back. */
export const hashTokenSecret = (secret: string): Buffer => createHash('sha256').update(secret).digest();
