import { type ApiError, toApiError } from '../transport/http/api-error';
import { listAsJson, type VisitorStorage } from '../transport/visitor-storage';
import { comparedVisitor } from './holdout';
import type { Site } from './page-contract';
import { isFinal, type Post } from './visitor-calls';

interface Conversion {
  id: string;
  value: number;
  currency: string;
  /** Epoch seconds. */
  at: number;
}

const CAPACITY = 20;
const WINDOW_S = 7 * 24 * 60 * 60;
const FIRST_WAIT_S = 5;
const LAST_WAIT_S = 300;

const now = () => Math.floor(Date.now() / 1_000);
const isConversion = (value: unknown): value is Conversion => {
  const item = value as Partial<Conversion> | null;
  return typeof item?.id === 'string' && typeof item.at === 'number';
};

export interface Conversions {
  add(value: unknown): void;
  /** Sends what waits, oldest first. */
  flush(): Promise<void>;
}

/** What the page reports that its visitor did: kept over a reload, sent again until it is taken. */
export function createConversions(site: Site, storage: VisitorStorage, post: Post): Conversions {
  let isSending = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let wait = FIRST_WAIT_S;

  function list(): Conversion[] {
    try {
      const stored: unknown = JSON.parse(storage.get('conversions') ?? '[]');
      return Array.isArray(stored) ? stored.filter(isConversion) : [];
    } catch {
      return [];
    }
  }
  const save = (items: Conversion[]) => storage.set('conversions', listAsJson(items));
  const remove = (id: string) => save(list().filter((item) => item.id !== id));

  async function send({ at, ...conversion }: Conversion): Promise<void> {
    const secondsAgo = Math.max(0, now() - at);
    if (secondsAgo > WINDOW_S) return;
    try {
      const taken = await post<{ assisted: boolean }>('conversions', {
        ...conversion,
        seconds_ago: secondsAgo,
      });
      site.emit('conversion', { ...conversion, ...taken });
    } catch (cause) {
      const error = toApiError(cause);
      if (!isFinal(error)) throw error;
      site.emit('error', { command: 'conversion', code: error.code, message: error.message });
    }
  }

  function sendLater(error: ApiError) {
    clearTimeout(timer);
    timer = setTimeout(() => void flush(), Math.max(wait, error.retryAfter) * 1_000);
    wait = Math.min(wait * 2, LAST_WAIT_S);
  }

  async function flush(): Promise<void> {
    if (isSending) return;
    isSending = true;
    try {
      for (let next = list()[0]; next; next = list()[0]) {
        await send(next);
        remove(next.id);
        wait = FIRST_WAIT_S;
      }
    } catch (cause) {
      sendLater(toApiError(cause));
    } finally {
      isSending = false;
    }
  }

  addEventListener('online', () => void flush());

  return {
    flush,
    add(value) {
      const { id, value: amount, currency } = (value ?? {}) as Record<string, unknown>;
      const item = { id: String(id ?? ''), value: Number(amount), currency: String(currency), at: now() };
      // of a visitor who never chatted nothing is said, unless it is compared with those who may
      if (!storage.get('thread') && !comparedVisitor(site)) {
        const { at, ...conversion } = item;
        return site.emit('conversion', { ...conversion, assisted: false });
      }
      const items = list();
      if (!items.some((held) => held.id === item.id)) save([...items, item].slice(-CAPACITY));
      void flush();
    },
  };
}
