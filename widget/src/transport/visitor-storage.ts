export type StorageKey = 'user_id' | 'token' | 'thread' | 'outbox' | 'conversions';

export interface VisitorStorage {
  get(key: StorageKey): string | null;
  set(key: StorageKey, value: string | null): void;
  /** Calls back when another tab of this visitor changed a value; returns the way to stop. */
  onChange(listener: (key: StorageKey, value: string | null) => void): () => void;
}

/** Takes everything of the visitor from this browser. */
export function forgetVisitor(storage: VisitorStorage): void {
  for (const key of ['conversions', 'outbox', 'thread', 'token', 'user_id'] as const) storage.set(key, null);
}

/** A list to store; nothing of an empty one. Old libraries give arrays a `toJSON` that makes a string of them. */
export const listAsJson = (items: readonly object[]): string | null =>
  items.length ? `[${items.map((item) => JSON.stringify(item))}]` : null;

/**
 * The visitor's values for one bot, under `chirrup:{bot}:{key}` in localStorage.
 * Where storage is blocked or full they live as long as the page does.
 */
export function createVisitorStorage(botId: string): VisitorStorage {
  const prefix = `chirrup:${botId}:`;
  const memory = new Map<StorageKey, string | null>();
  return {
    get(key) {
      if (memory.has(key)) return memory.get(key) ?? null;
      try {
        return localStorage.getItem(prefix + key);
      } catch {
        return null;
      }
    },
    set(key, value) {
      try {
        if (value === null) localStorage.removeItem(prefix + key);
        else localStorage.setItem(prefix + key, value);
        memory.delete(key);
      } catch {
        memory.set(key, value);
      }
    },
    onChange(listener) {
      const onStorage = (event: StorageEvent) => {
        if (event.key?.startsWith(prefix))
          listener(event.key.slice(prefix.length) as StorageKey, event.newValue);
      };
      addEventListener('storage', onStorage);
      return () => removeEventListener('storage', onStorage);
    },
  };
}
