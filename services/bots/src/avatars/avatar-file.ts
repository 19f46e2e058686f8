import { createHash, randomBytes } from 'node:crypto';

const hashOf = (image: Uint8Array): string => createHash('sha256').update(image).digest('hex').slice(0, 32);

/** A name of its own for every upload, so that deleting an old file never meets a new one. */
export const avatarFileName = (image: Uint8Array): string =>
  `avatar-${hashOf(image)}-${randomBytes(8).toString('hex')}.jpg`;

/** Whether the file of this name holds this very picture. */
export const isFileOf = (name: string, image: Uint8Array): boolean =>
  name.startsWith(`avatar-${hashOf(image)}-`);
