const KEY = 'unreadPairs';
const MOST_BOTS = 20;

/** Ids of pairs made from the pages that the owner has not read yet, by bot. */
export type Unread = Record<string, string[]>;

/** What this browser remembers. */
export function storedUnread(): Unread {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    return Object.fromEntries(Object.entries(stored ?? {}).filter(isEntry));
  } catch {
    return {};
  }
}

export function storeUnread(unread: Unread): void {
  const filled = Object.entries(unread).filter(([, ids]) => ids.length > 0);
  try {
    localStorage.setItem(KEY, JSON.stringify(Object.fromEntries(filled.slice(-MOST_BOTS))));
  } catch {
    // a full or closed store: the marks are not kept
  }
}

function isEntry(entry: [string, unknown]): entry is [string, string[]] {
  return Array.isArray(entry[1]) && entry[1].every((id) => typeof id === 'string');
}
