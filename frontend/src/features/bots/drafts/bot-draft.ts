import type { Bot } from '../../../api/types';
import { FIELD_LABELS, SETTING_LABELS } from '../../../lib/labels/bot-labels';
import { type BotEdits, type EditableField, problemOf, type WatchedField } from './bot-fields';

/** What the owner asked of Live Mode and the server has not confirmed. */
export interface LiveSwitch {
  wanted: boolean;
  /** Why it did not happen; null while it is on its way. */
  problem: string | null;
}

/** What the owner typed on one bot and how far it is on its way to the server. */
export interface BotDraft {
  /** The bot the edits started from; its version goes with the next save. */
  base: Bot;
  /** Accepted, not yet sent. */
  edits: BotEdits;
  /** Sent, not yet answered. One save at a time. */
  inFlight: BotEdits | null;
  /** Not acceptable as it stands: kept on the screen, and not sent until it is changed. */
  refused: BotEdits;
  /** The server's words on those of them that it was the one to refuse. */
  reasons: Partial<Record<EditableField, string>>;
  /** Live Mode on its way, beside all the rest. */
  live: LiveSwitch | null;
  outcome:
    | { kind: 'none' }
    | { kind: 'saved'; at: number }
    | { kind: 'failed'; message: string; retrying: boolean }
    | { kind: 'conflict'; theirs: Bot; fields: EditableField[] };
  /** Fields changed elsewhere since the draft was opened, none of them ours; shown once. */
  merged: WatchedField[];
}

export function openDraft(base: Bot): BotDraft {
  return {
    base,
    edits: {},
    inFlight: null,
    refused: {},
    reasons: {},
    live: null,
    outcome: { kind: 'none' },
    merged: [],
  };
}

/** Everything typed that the server does not have. */
export function unsavedEdits(draft: BotDraft | undefined): BotEdits {
  return { ...draft?.inFlight, ...draft?.edits, ...draft?.refused };
}

/** The bot as the owner sees it: everything typed counts at once. */
export function viewOf(bot: Bot, draft: BotDraft | undefined): Bot {
  return { ...bot, ...unsavedEdits(draft) };
}

export function hasEdits(draft: BotDraft | undefined): boolean {
  return draft !== undefined && Object.keys(draft.edits).length > 0;
}

/** Leaving the page now would lose something, be it acceptable or not. */
export function isUnsaved(draft: BotDraft | undefined): boolean {
  return Object.keys(unsavedEdits(draft)).length > 0 || (draft !== undefined && draft.live !== null);
}

/** Why fields stay unsaved, in words to stand under them. */
export function botProblems(draft: BotDraft | undefined): Partial<Record<EditableField, string>> {
  if (!draft) return {};
  const problems = fieldsOf(draft.refused).map((field) => [field, problemOf(field, draft.refused[field])]);
  return { ...Object.fromEntries(problems), ...draft.reasons };
}

export function edit(draft: BotDraft, change: BotEdits): BotDraft {
  const fields = fieldsOf(change);
  const changed = unlessKnown(draft, change);
  const wrong = fieldsOf(changed).filter((field) => problemOf(field, changed[field]) !== undefined);
  return settle({
    ...draft,
    edits: { ...without(draft.edits, fields), ...without(changed, wrong) },
    refused: { ...without(draft.refused, fields), ...only(changed, wrong) },
    reasons: without(draft.reasons, fields),
  });
}

/** Moves what was typed on its way; the caller sends `inFlight` with the version of `base`. */
export function startSave(draft: BotDraft, fields = fieldsOf(draft.edits)): BotDraft {
  const inFlight = only(draft.edits, fields);
  if (Object.keys(inFlight).length === 0) return draft;
  return { ...draft, inFlight, edits: without(draft.edits, fields), outcome: { kind: 'none' } };
}

/** An answer that arrives after a newer one does not replace the newer bot. */
export function saveSucceeded(draft: BotDraft, saved: Bot, at: number): BotDraft {
  const base = saved.version >= draft.base.version ? saved : draft.base;
  return { ...draft, base, inFlight: null, outcome: { kind: 'saved', at } };
}

/** Puts what was sent back under what was typed since: nothing is lost. */
export function saveFailed(draft: BotDraft, failure: { message: string; retrying: boolean }): BotDraft {
  return { ...putBack(draft), outcome: { kind: 'failed', ...failure } };
}

/** What was refused together is sent field by field: the refusal may be about one of them. */
export function saveSplit(draft: BotDraft): BotDraft {
  return putBack(draft);
}

/** The server will not have what was sent; what was typed since may be better. */
export function saveRefused(draft: BotDraft, message: string): BotDraft {
  const refused = without(draft.inFlight ?? {}, fieldsOf({ ...draft.edits, ...draft.refused }));
  const reasons = Object.fromEntries(fieldsOf(refused).map((field) => [field, message]));
  return {
    ...draft,
    inFlight: null,
    refused: { ...draft.refused, ...refused },
    reasons: { ...draft.reasons, ...reasons },
  };
}

/** What the server refused goes once more: the reason may have been a plan or a role. */
export function retried(draft: BotDraft): BotDraft {
  const fields = fieldsOf(draft.reasons);
  const again = only(draft.refused, fields);
  return {
    ...draft,
    edits: { ...again, ...draft.edits },
    refused: without(draft.refused, fields),
    reasons: {},
  };
}

/**
 * The bot changed elsewhere since `base`. Where both sides changed a field the owner is asked;
 * if they did not meet, ours goes on top of theirs and what came in is reported.
 */
export function saveConflicted(draft: BotDraft, theirs: Bot): BotDraft {
  const next = putBack(draft);
  const changed = changedFields(draft.base, theirs);
  const fields = fieldsOf(next.edits).filter(
    (field) => changed.includes(field) && !same(next.edits[field], theirs[field]),
  );
  if (fields.length > 0) return { ...next, outcome: { kind: 'conflict', theirs, fields } };
  // our own switch may have been quicker than this answer
  const reported = changed.filter(
    (field) => field !== 'live_mode' || draft.live?.wanted !== theirs.live_mode,
  );
  return {
    ...next,
    base: theirs,
    merged: [...new Set([...next.merged, ...reported])],
    outcome: { kind: 'none' },
  };
}

export function keepMine(draft: BotDraft): BotDraft {
  if (draft.outcome.kind !== 'conflict') return draft;
  return { ...draft, base: draft.outcome.theirs, outcome: { kind: 'none' } };
}

export function takeTheirs(draft: BotDraft): BotDraft {
  if (draft.outcome.kind !== 'conflict') return draft;
  const { theirs, fields } = draft.outcome;
  return { ...draft, base: theirs, edits: without(draft.edits, fields), outcome: { kind: 'none' } };
}

export function changedFields(before: Bot, after: Bot): WatchedField[] {
  return (Object.keys(SETTING_LABELS) as WatchedField[]).filter(
    (field) => !same(before[field], after[field]),
  );
}

/** A failure or a conflict over text that was taken back since is none any more. */
function settle(draft: BotDraft): BotDraft {
  const { outcome } = draft;
  if (outcome.kind === 'failed' && !hasEdits(draft) && !draft.inFlight)
    return { ...draft, outcome: { kind: 'none' } };
  if (outcome.kind === 'conflict' && !outcome.fields.some((field) => field in draft.edits))
    return takeTheirs(draft);
  return draft;
}

function putBack(draft: BotDraft): BotDraft {
  const sent = without(draft.inFlight ?? {}, fieldsOf(draft.refused));
  return { ...draft, edits: { ...sent, ...draft.edits }, inFlight: null };
}

/** Typing something and taking it back again leaves nothing to save. */
function unlessKnown(draft: BotDraft, change: BotEdits): BotEdits {
  const known = { ...draft.base, ...draft.inFlight };
  return without(
    change,
    fieldsOf(change).filter((field) => same(change[field], known[field])),
  );
}

function fieldsOf(edits: BotEdits | BotDraft['reasons']): EditableField[] {
  return (Object.keys(FIELD_LABELS) as EditableField[]).filter((field) => field in edits);
}

function only(edits: BotEdits, fields: EditableField[]): BotEdits {
  return Object.fromEntries(fields.filter((field) => field in edits).map((field) => [field, edits[field]]));
}

function without<T extends object>(edits: T, fields: readonly (keyof T)[]): T {
  const rest = { ...edits };
  for (const field of fields) delete rest[field];
  return rest;
}

function same(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
