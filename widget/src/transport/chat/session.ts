import { type ApiError, toApiError } from '../http/api-error';
import type { RestClient } from '../http/rest-client';
import type { ChatState } from './chat-state';
import type { ChatStore } from './chat-store';

export type Session = ReturnType<typeof createSession>;

/** The visitor's session with the bot, and what the product refuses it. */
export function createSession(store: ChatStore, rest: RestClient, onRefused: () => void) {
  /** This visitor cannot chat here at all. */
  function refuse(refusal: ChatState['refusal']) {
    onRefused();
    store.update({ refusal, loaded: true });
  }

  /** Shows what a failed call says about the bot and the visitor. */
  function reportFailure({ status, code, retryAfter }: ApiError) {
    if (code === 'BOTS.OFFLINE') store.update({ live: false });
    else if (code === 'VISITORS.ORIGIN_NOT_ALLOWED') refuse('origin');
    else if (code === 'BOTS.NOT_FOUND') refuse('gone');
    else if (status === 429) store.update({ waitUntil: Date.now() + Math.max(retryAfter, 1) * 1000 });
  }

  return {
    refuse,
    reportFailure,
    /** The visitor's token; a new one when `stale` is the one that was refused. */
    async token(stale?: string): Promise<string> {
      try {
        return await rest.session(stale);
      } catch (cause) {
        reportFailure(toApiError(cause));
        throw cause;
      }
    },
  };
}
