import { randomBytes } from 'node:crypto';

const PROCESS = randomBytes(6).toString('hex');
let requests = 0;

/** The id under which the log has a request: unique, and cheap enough to give to each. */
export const nextRequestId = (): string => {
  requests += 1;
  return `${PROCESS}-${requests.toString(36)}`;
};
