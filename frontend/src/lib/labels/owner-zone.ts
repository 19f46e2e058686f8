import { useSyncExternalStore } from 'react';

const browserZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;

let chosen = '';
const listeners = new Set<() => void>();

/** The time zone that moments are shown in: the account's, and the browser's where none is known. */
export const ownerZone = (): string => chosen || browserZone();

/** Takes the account's time zone; one that this browser does not know, or none, leaves its own. */
export function setOwnerZone(zone: string): void {
  const next = isKnown(zone) ? zone : '';
  if (next === chosen) return;
  chosen = next;
  for (const listener of listeners) listener();
}

/** The same, for what is drawn again when it changes. */
export const useOwnerZone = (): string => useSyncExternalStore(subscribe, ownerZone, ownerZone);

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

function isKnown(zone: string): boolean {
  try {
    return zone !== '' && new Intl.DateTimeFormat(undefined, { timeZone: zone }) !== undefined;
  } catch {
    return false;
  }
}
