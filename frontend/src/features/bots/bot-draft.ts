import type { Bot } from '../../api/types';
import { type BotEdits, type EditableField, FIELD_LABELS, problemOf } from './bot-fields';

/** What the owner typed on one bot and how far it is on its way to the server. */
export interface BotDraft {
  /** The bot the edits started from; its version goes with the next save. */
  base: Bot;
  /** Accepted, not yet sent. */
  edits: BotEdits;
  /** Sent, not yet answered. One save at a time. */
  inFlight: BotEdits | null;
  /** Typed but not acceptable as it stands: kept on the screen, never sent. */
  refused: BotEdits;
  outcome:
    | { kind: 'none' }
    | { kind: 'saved'; at: number }
    | { kind: 'failed'; message: string; retrying: boolean }
    | { kind: 'conflict'; theirs: Bot; fields: EditableField[] };
  /** Fields somebody else changed meanwhile that did not touch ours; shown once, as news. */
  merged: EditableField[];
}

export function openDraft(base: Bot): BotDraft {
  return { base, edits: {}, inFlight: null, refused: {}, outcome: { kind: 'none' }, merged: [] };
}

/** The bot as the owner sees it: everything typed counts at once. */
export function viewOf(bot: Bot, draft: BotDraft | undefined): Bot {
  return draft ? { ...bot, ...draft.inFlight, ...draft.edits, ...draft.refused } : bot;
}

export function hasEdits(draft: BotDraft | undefined): boolean {
  return draft !== undefined && Object.keys(draft.edits).length > 0;
}

export function isUnsaved(draft: BotDraft | undefined): boolean {
  return draft !== undefined && (hasEdits(draft) || draft.inFlight !== null);
}

export function edit(draft: BotDraft, change: BotEdits): BotDraft {
  const fields = Object.keys(change) as EditableField[];
  const edits = without(draft.edits, fields);
  const refused = without(draft.refused, fields);
  if (problemOf(change) !== undefined) return settle({ ...draft, edits, refused: { ...refused, ...change } });
  return settle({ ...draft, edits: { ...edits, ...unlessKnown(draft, change) }, refused });
}

/** Moves what was typed on its way; the caller sends `inFlight` with the version of `base`. */
export function startSave(draft: BotDraft): BotDraft {
  return { ...draft, inFlight: draft.edits, edits: {}, outcome: { kind: 'none' } };
}

export function saveSucceeded(draft: BotDraft, saved: Bot, at: number): BotDraft {
  return { ...draft, base: saved, inFlight: null, outcome: { kind: 'saved', at } };
}

/** Puts what was sent back under what was typed since: nothing is lost. */
export function saveFailed(draft: BotDraft, failure: { message: string; retrying: boolean }): BotDraft {
  return { ...putBack(draft), outcome: { kind: 'failed', ...failure } };
}

/**
 * The bot changed elsewhere since `base`. Where both sides changed a field the owner is asked;
 * where they did not meet, ours goes on top of theirs and what came in is reported.
 */
export function saveConflicted(draft: BotDraft, theirs: Bot): BotDraft {
  const next = putBack(draft);
  const changed = changedFields(draft.base, theirs);
  const fields = changed.filter((field) => field in next.edits && !same(next.edits[field], theirs[field]));
  if (fields.length > 0) return { ...next, outcome: { kind: 'conflict', theirs, fields } };
  return {
    ...next,
    base: theirs,
    merged: [...new Set([...next.merged, ...changed])],
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

/** A failure or a conflict over text that was taken back since is none any more. */
function settle(draft: BotDraft): BotDraft {
  const { outcome } = draft;
  if (outcome.kind === 'failed' && !isUnsaved(draft)) return { ...draft, outcome: { kind: 'none' } };
  if (outcome.kind === 'conflict' && !outcome.fields.some((field) => field in draft.edits))
    return takeTheirs(draft);
  return draft;
}

function putBack(draft: BotDraft): BotDraft {
  return { ...draft, edits: { ...draft.inFlight, ...draft.edits }, inFlight: null };
}

/** Typing something and taking it back again leaves nothing to save. */
function unlessKnown(draft: BotDraft, change: BotEdits): BotEdits {
  const known = { ...draft.base, ...draft.inFlight };
  const fields = Object.keys(change) as EditableField[];
  return without(
    change,
    fields.filter((field) => same(change[field], known[field])),
  );
}

function changedFields(before: Bot, after: Bot): EditableField[] {
  return (Object.keys(FIELD_LABELS) as EditableField[]).filter((field) => !same(before[field], after[field]));
}

function without(edits: BotEdits, fields: EditableField[]): BotEdits {
  const rest = { ...edits };
  for (const field of fields) delete rest[field];
  return rest;
}

function same(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
