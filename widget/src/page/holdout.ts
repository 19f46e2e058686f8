import { uuid } from '../transport/uuid';
import type { Site } from './page-contract';

/** FNV-1a: the server has the same, and the cases of both stand in proto/fixtures/holdout.json. */
const OFFSET = 0x811c9dc5;
const PRIME = 0x01000193;

/** Which of 100 parts of all visitors one belongs to, always the same. */
export function visitorPart(visitorId: string): number {
  let hash = OFFSET;
  for (let at = 0; at < visitorId.length; at += 1)
    hash = Math.imul(hash ^ visitorId.charCodeAt(at), PRIME) >>> 0;
  return hash % 100;
}

/**
 * The visitor's id on this browser where the bot has a holdout, made on the first page. Undefined if there is none,
 * if nothing can be stored (each page would be another visitor), and on the product's own page of the bot.
 */
export function comparedVisitor({ origin, profile }: Site): string | undefined {
  if (!profile.holdout_share || origin === location.origin) return undefined;
  const key = `chirrup:${profile.bot_id}:user_id`;
  try {
    const held = localStorage.getItem(key);
    if (held) return held;
    const made = `anon_${uuid()}`;
    localStorage.setItem(key, made);
    return made;
  } catch {
    return undefined;
  }
}

export function isHeldOut(site: Site): boolean {
  const visitorId = comparedVisitor(site);
  return visitorId !== undefined && visitorPart(visitorId) < (site.profile.holdout_share ?? 0);
}
