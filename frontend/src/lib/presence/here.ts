import { useEffect, useSyncExternalStore } from 'react';

/** The others who have the bot open, by address. */
export type Others = Readonly<Record<string, { place: string; item: string; at: number }>>;

const NOBODY: Others = {};
let others = NOBODY;
let edited = '';
const readers = new Set<() => void>();
const sayers = new Set<() => void>();

/** Every tab of a bot shows the same others: what they are told stands here once. */
export function showOthers(next: Others = NOBODY): void {
  others = next;
  for (const read of readers) read();
}

/** The entry that this user edits; empty for none. */
export const editedItem = (): string => edited;

/** Says which entry this user edits from now on; empty for none. */
export function editItem(item: string): void {
  if (item === edited) return;
  edited = item;
  for (const say of sayers) say();
}

/** Is called when this user begins to edit another entry. Returns the way to stop. */
export function onItem(say: () => void): () => void {
  sayers.add(say);
  return () => sayers.delete(say);
}

const subscribe = (read: () => void) => {
  readers.add(read);
  return () => readers.delete(read);
};

export const useOthers = (): Others => useSyncExternalStore(subscribe, () => others);

/** Who else edits this entry, for people; empty for nobody. */
export function useEditorsOf(item: string): string {
  const read = () =>
    item === ''
      ? ''
      : Object.keys(others)
          .filter((email) => others[email]?.item === item)
          .join(', ');
  // one that leaves the screen is not edited any more
  useEffect(
    () => () => {
      if (item !== '' && edited === item) editItem('');
    },
    [item],
  );
  return useSyncExternalStore(subscribe, read);
}
