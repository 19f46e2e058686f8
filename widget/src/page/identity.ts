import type { ChirrupEvents } from '../../npm/src/page-api';
import { toApiError } from '../transport/http/api-error';
import type { VisitorStorage } from '../transport/visitor-storage';
import type { Site } from './page-contract';
import { isFinal, type Post } from './visitor-calls';

const FIRST_WAIT_MS = 5_000;
const LAST_WAIT_MS = 300_000;
const FORGET_WITHIN_MS = 20_000;

/**
 * Says who the visitor is, by a token of the owner's server. A visitor who never opened the chat is nobody yet: then
 * the token waits for that in this page, and nothing is sent or stored.
 */
export function createIdentity(site: Site, storage: VisitorStorage, post: Post) {
  let token: string | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let wait = FIRST_WAIT_MS;
  let isSending = false;
  let isResetting = false;

  const chirrup = (command: string, ...args: unknown[]) => window.chirrup?.(command, ...args);

  /** Another person uses this browser: the conversation of the one before is not theirs. */
  const forgetVisitor = () =>
    new Promise<void>((resolve) => {
      const stop = chirrup('on', 'reset', () => {
        if (typeof stop === 'function') stop();
        resolve();
      });
      // where the panel cannot be had, the page learns of the refusal
      setTimeout(resolve, FORGET_WITHIN_MS);
      isResetting = true;
      chirrup('reset');
    });

  /** One at a time: two answers that the browser was somebody else's would forget the visitor twice. */
  async function send(): Promise<void> {
    clearTimeout(timer);
    if (isSending) return;
    isSending = true;
    let forgottenFor: string | undefined;
    while (token !== undefined) {
      const sent = token;
      try {
        const person = await post<ChirrupEvents['identify']>('visitors/me/identity', { token: sent });
        if (token !== sent) continue;
        token = undefined;
        site.emit('identify', person);
      } catch (cause) {
        if (token !== sent) continue;
        const error = toApiError(cause);
        if (error.code === 'IDENTITY.OTHER_VISITOR' && forgottenFor !== sent) {
          forgottenFor = sent;
          await forgetVisitor();
        } else if (isFinal(error)) {
          token = undefined;
          site.emit('error', { command: 'identify', code: error.code, message: error.message });
        } else {
          timer = setTimeout(() => void send(), Math.max(wait, error.retryAfter * 1_000));
          wait = Math.min(wait * 2, LAST_WAIT_MS);
          break;
        }
      }
    }
    isSending = false;
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
