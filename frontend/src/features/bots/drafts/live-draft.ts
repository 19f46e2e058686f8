import type { Bot } from '../../../api/types';
import { type BotDraft, changedFields } from './bot-draft';
import type { BotEdits } from './bot-fields';

export function liveAsked(draft: BotDraft, wanted: boolean): BotDraft {
  return { ...draft, live: { wanted, problem: null } };
}

/** What is typed is based on the bot with the new switch, which is not reported to the owner who pressed it. */
export function liveSaved(draft: BotDraft, saved: Bot, at: number): BotDraft {
  const { outcome } = draft;
  const next = { ...draft, live: null, base: withLive(draft.base, saved, draft.inFlight) };
  if (outcome.kind === 'conflict')
    return { ...next, outcome: { ...outcome, theirs: withLive(outcome.theirs, saved) } };
  return outcome.kind === 'failed' ? next : { ...next, outcome: { kind: 'saved', at } };
}

export function liveFailed(draft: BotDraft, problem: string): BotDraft {
  return { ...draft, live: draft.live && { ...draft.live, problem } };
}

/** Where nothing else changed but by us, the version is seen too: no conflict to be had with ourselves. */
function withLive(known: Bot, saved: Bot, sent: BotEdits | null = null): Bot {
  const next = { ...known, live_mode: saved.live_mode };
  const ours =
    changedFields(next, saved).length === 0 || changedFields({ ...next, ...sent }, saved).length === 0;
  return ours && saved.version > known.version ? saved : next;
}
