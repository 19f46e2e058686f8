import { createHmac } from 'node:crypto';
import type { SigningKeys } from '@chirrup/tenancy/signing-keys';

/** Where a log-in came from. */
export interface LogInOrigin {
  /** Address or network of the request. */
  source: string;
  /** Browser and system, as a person would call them; empty: not known. */
  device: string;
}

/** What is kept of a source, to know it again: addresses themselves are not stored. */
export const sourceHash = (keys: SigningKeys, source: string): Buffer =>
  createHmac('sha256', keys.signing('log-in-source').key).update(source).digest();
