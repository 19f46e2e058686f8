import type { Send, SentRequest } from '@chirrup/kernel/addresses/public-agent';
import { leave, type ServerAnswer, toServerAnswer } from './answer.js';

const MOST_HOPS = 4;
const MOVED: ReadonlySet<number> = new Set([301, 302, 307, 308]);

/**
 * Asks a moved address the same once more: a browser would turn the question into one without a body. The key goes
 * with it only to the same host, never from an encrypted connection to an open one.
 */
export const follow = async (url: URL, sent: SentRequest, send: Send): Promise<ServerAnswer> => {
  let [at, request] = [url, sent];
  for (let hop = 0; ; hop += 1) {
    const answer = toServerAnswer(await send(at, request));
    const next = MOVED.has(answer.status) && URL.parse(String(answer.headers.location ?? ''), at.href);
    if (!next || hop === MOST_HOPS) return answer;
    leave(answer);
    const isSafe =
      next.hostname === at.hostname && (next.protocol === at.protocol || next.protocol === 'https:');
    if (!isSafe) request = { ...request, headers: { 'content-type': 'application/json' } };
    at = next;
  }
};
