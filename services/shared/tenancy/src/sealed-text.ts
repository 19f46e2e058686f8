import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { NamedKey } from './signing-keys.js';

/** Purpose of the keys that seal keys of owners' accounts at providers of models. */
export const MODEL_KEYS = 'model-keys';

const CIPHER = 'aes-256-gcm';
const NONCE = 12;
const TAG = 16;

/** A text that only this installation can read, and only as this bot's. */
export const seal = (text: string, botId: string, { id, key }: NamedKey): string => {
  const nonce = randomBytes(NONCE);
  const cipher = createCipheriv(CIPHER, key, nonce).setAAD(Buffer.from(botId));
  const sealed = Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
  return `${id}.${sealed.toString('base64url')}`;
};

/** @param keysOf keys of a name. @returns undefined if it cannot be read any more */
export const unseal = (
  sealed: string,
  botId: string,
  keysOf: (id: string) => readonly Uint8Array[],
): string | undefined => {
  const [id = '', packed = ''] = sealed.split('.');
  const bytes = Buffer.from(packed, 'base64url');
  for (const key of keysOf(id)) {
    try {
      const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, NONCE))
        .setAAD(Buffer.from(botId))
        .setAuthTag(bytes.subarray(-TAG));
      return Buffer.concat([decipher.update(bytes.subarray(NONCE, -TAG)), decipher.final()]).toString('utf8');
    } catch {
      // sealed with another key, or for another bot
    }
  }
  return undefined;
};
