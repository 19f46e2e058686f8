import { useSyncExternalStore } from 'react';

const browserZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Undefined: the account has not been read yet. */
let chosen: string | undefined;
const listeners = new Set<() => void>();

/** The time zone that moments are shown in: the account's, and the browser's if none is known. */
export const ownerZone = (): string => chosen || browserZone();

/** Takes the account's time zone; one that this browser does not know, or none, leaves its own. Undefined: not read yet. */
export function setOwnerZone(zone: string | undefined): void {
  const next = zone === undefined || isKnown(zone) ? zone : '';
  if (next === chosen) return;
  chosen = next;
  for (const listener of listeners) listener();
}

/** The same, for what is drawn again when it changes. */
export const useOwnerZone = (): string => useSyncExternalStore(subscribe, ownerZone, ownerZone);

/** Whether the account's zone is settled: what is asked for by day waits for it. */
export const useZoneKnown = (): boolean => useSyncExternalStore(subscribe, zoneKnown, zoneKnown);

const zoneKnown = (): boolean => chosen !== undefined;

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
