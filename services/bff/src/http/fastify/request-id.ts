import { randomBytes } from 'node:crypto';
import { correlationId } from '@chirrup/kernel/correlation';

const PROCESS = randomBytes(6).toString('hex');
let requests = 0;

/** The id under which the log has a request: unique, and cheap enough to give to each. */
export const nextRequestId = (): string => {
  requests += 1;
  return `${PROCESS}-${requests.toString(36)}`;
};

/** Id of what runs here: a request, or a frame of a socket. */
export const currentRequestId = (): string => correlationId() ?? nextRequestId();
