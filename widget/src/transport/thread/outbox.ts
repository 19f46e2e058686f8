import { type ApiError, toApiError } from '../http/api-error';
import { listAsJson, type VisitorStorage } from '../visitor-storage';

/** A message that the server has not confirmed. `id` is its client_message_id: sending it twice stores it once. */
export interface Draft {
  id: string;
  text: string;
  /** Epoch seconds. */
  at: number;
}

export interface OutboxOptions {
  storage: VisitorStorage;
  deliver(draft: Draft): Promise<void>;
  onState(draft: Draft, state: 'sending' | 'waiting' | 'unsent'): void;
  onFailure(error: ApiError): void;
}

export interface Outbox {
  list(): Draft[];
  /** Whether a message waits or is on its way. */
  has(id: string): boolean;
  /** Queues and sends; false when the buffer is full. */
  add(draft: Draft): boolean;
  /** Sends everything queued, oldest first. */
  flush(): Promise<void>;
  clear(): void;
}

const CAPACITY = 50;
const MAX_WAIT_S = 120;

/** The visitor's unconfirmed messages: kept over a reload, sent strictly in order. */
export function createOutbox({ storage, deliver, onState, onFailure }: OutboxOptions): Outbox {
  let flushing = false;

  function list(): Draft[] {
    try {
      const stored: unknown = JSON.parse(storage.get('outbox') ?? '[]');
      return Array.isArray(stored) ? stored.filter(isDraft) : [];
    } catch {
      return [];
    }
  }

  const save = (drafts: Draft[]) => storage.set('outbox', listAsJson(drafts));
  const has = (id: string) => list().some((draft) => draft.id === id);
  const remove = (id: string) => save(list().filter((draft) => draft.id !== id));

  async function flush(): Promise<void> {
    if (flushing) return;
    flushing = true;
    try {
      await sendAll();
    } finally {
      flushing = false;
    }
  }

  async function sendAll(): Promise<void> {
    for (let draft = list()[0]; draft; draft = list()[0]) {
      onState(draft, 'sending');
      try {
        await deliver(draft);
        remove(draft.id);
      } catch (cause) {
        const error = toApiError(cause);
        onFailure(error);
        // its thread was left in the meantime
        if (!has(draft.id)) continue;
        if (error.status === 429) {
          onState(draft, 'waiting');
          const seconds = Math.min(Math.max(error.retryAfter, 1), MAX_WAIT_S);
          await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
        } else if (isFinal(error)) {
          // Refused for what it is: it must not hold up the ones behind it.
          onState(draft, 'unsent');
          remove(draft.id);
        } else {
          // out of reach, they are sent when the browser is back
          for (const queued of list()) onState(queued, navigator.onLine ? 'unsent' : 'waiting');
          return;
        }
      }
    }
  }

  return {
    list,
    has,
    flush,
    add(draft) {
      const drafts = list();
      if (drafts.length >= CAPACITY) return false;
      if (!has(draft.id)) save([...drafts, draft]);
      void flush();
      return true;
    },
    clear: () => save([]),
  };
}

const isFinal = ({ status }: ApiError) => status === 400 || status === 413 || status === 422;

const isDraft = (value: unknown): value is Draft => {
  const draft = value as Partial<Draft> | null;
  return typeof draft?.id === 'string' && typeof draft.text === 'string' && typeof draft.at === 'number';
};
