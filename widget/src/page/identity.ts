import type { ChirrupEvents } from '../../npm/src/page-api';
import { toApiError } from '../transport/http/api-error';
import type { VisitorStorage } from '../transport/visitor-storage';
import type { Site } from './page-contract';
import { isFinal, type Post } from './visitor-calls';

const FIRST_WAIT_MS = 5_000;
const LAST_WAIT_MS = 300_000;

/**
 * Says who the visitor is, by a token of the owner's server. A visitor who never opened the chat is nobody yet: then
 * the token waits for that in this page, and nothing is sent or stored.
 */
export function createIdentity(site: Site, storage: VisitorStorage, post: Post) {
  let token: string | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let wait = FIRST_WAIT_MS;
  let isResetting = false;

  const chirrup = (command: string, ...args: unknown[]) => window.chirrup?.(command, ...args);

  /** Another person uses this browser: the conversation of the one before is not theirs. */
  const forgetVisitor = () =>
    new Promise<void>((resolve) => {
      const stop = chirrup('on', 'reset', () => {
        if (typeof stop === 'function') stop();
        resolve();
      });
      isResetting = true;
      chirrup('reset');
    });

  async function send(isSecond = false): Promise<void> {
    clearTimeout(timer);
    const sent = token;
    if (sent === undefined) return;
    try {
      const person = await post<ChirrupEvents['identify']>('visitors/me/identity', { token: sent });
      if (token !== sent) return;
      token = undefined;
      site.emit('identify', person);
    } catch (cause) {
      if (token !== sent) return;
      const error = toApiError(cause);
      if (error.code === 'IDENTITY.OTHER_VISITOR' && !isSecond) {
        await forgetVisitor();
        token = sent;
        return send(true);
      }
      if (!isFinal(error)) {
        timer = setTimeout(() => void send(), Math.max(wait, error.retryAfter * 1_000));
        wait = Math.min(wait * 2, LAST_WAIT_MS);
        return;
      }
      token = undefined;
      site.emit('error', { command: 'identify', code: error.code, message: error.message });
    }
  }

  chirrup('on', 'open', () => void send());
  chirrup('on', 'reset', () => {
    if (!isResetting) token = undefined;
    isResetting = false;
  });

  return (value: unknown) => {
    clearTimeout(timer);
    wait = FIRST_WAIT_MS;
    token = String((value as { token?: unknown } | undefined)?.token ?? '');
    if (storage.get('token')) void send();
    // its session may be on the way: the chat was opened just before
    else timer = setTimeout(() => storage.get('token') && void send(), FIRST_WAIT_MS);
  };
}
