import type { Qa, QaText } from '../../../api/types';
import { mergeEdits } from '../../../lib/autosave/merge-edits';
import { pairProblems } from '../../../lib/pair-text';

export interface QaFailure {
  message: string;
  /** It is sent again by itself. */
  retrying: boolean;
  /** The plan has no room for another pair: sending it again changes nothing. */
  full: boolean;
  /** It was deleted elsewhere: only a new pair can hold the text. */
  gone: boolean;
}

/** What the owner typed on one pair and how far it is on its way to the server. */
export interface QaDraft extends QaText {
  /** Names the draft on the screen. */
  key: string;
  /** The Idempotency-Key of a new pair. */
  sentAs: string;
  /** The pair as the server has it; null until it has stored a new one. */
  stored: Qa | null;
  /** Sent, not yet answered. One request at a time. */
  inFlight: boolean;
  outcome:
    | { kind: 'none' }
    | { kind: 'saved'; at: number }
    | ({ kind: 'failed'; of: 'save' | 'removal' } & QaFailure)
    | { kind: 'conflict'; theirs: Qa; fields: (keyof QaText)[] };
  /** Gone from the list: first undoable, then due to be deleted on the server. */
  removal: 'none' | 'undoable' | 'due';
}

/** One pair as the list shows it: everything typed counts at once. */
export interface QaEntry extends QaText {
  key: string;
  stored: Qa | null;
  draft: QaDraft | undefined;
}

export type QaDrafts = Record<string, QaDraft>;

export function newPair(key: string): QaDraft {
  return {
    key,
    sentAs: key,
    question: '',
    answer: '',
    phrasings: [],
    stored: null,
    inFlight: false,
    outcome: { kind: 'none' },
    removal: 'none',
  };
}

export function openPair(stored: Qa): QaDraft {
  return { ...newPair(stored._id), ...pairText(stored), stored };
}

/** A new pair without any text. */
export function isBlank({ stored, question, answer }: QaDraft): boolean {
  return !stored && question === '' && answer === '';
}

/** Unsaved text counts; a new pair without any text does not, so that nothing empty piles up. */
export function isDirty(draft: QaDraft): boolean {
  const { question, answer, phrasings, stored } = draft;
  if (!stored) return question.trim() !== '' || answer.trim() !== '';
  return question !== stored.question || answer !== stored.answer || !sameList(phrasings, stored.phrasings);
}

/** Leaving the page now would lose text. */
export function isUnsent(draft: QaDraft): boolean {
  const isStuck = draft.outcome.kind === 'failed' || draft.outcome.kind === 'conflict';
  return isDirty(draft) && isStuck && draft.removal === 'none';
}

export function canSave(draft: QaDraft): boolean {
  const acceptable = Object.keys(pairProblems(draft)).length === 0;
  const isDecided = draft.outcome.kind !== 'conflict';
  return isDirty(draft) && isDecided && acceptable && !draft.inFlight && draft.removal === 'none';
}

/** Refused for want of room: there may be some once another pair is deleted. */
export function isRefused({ outcome }: QaDraft): boolean {
  return outcome.kind === 'failed' && outcome.full;
}

/** Deleting waits for a save under way: until then a new pair has no id to delete. */
export function canDelete(draft: QaDraft): boolean {
  return draft.removal === 'due' && !draft.inFlight;
}

export function edit(draft: QaDraft, change: Partial<QaText>): QaDraft {
  return { ...draft, ...change };
}

export function requestStarted(draft: QaDraft): QaDraft {
  return { ...draft, inFlight: true };
}

/** The answer is what is stored: after a repeated first save that may be the text of the first try. */
export function saveSucceeded(draft: QaDraft, saved: Qa, at: number): QaDraft {
  return { ...draft, stored: saved, inFlight: false, outcome: { kind: 'saved', at } };
}

export function saveFailed(draft: QaDraft, failure: QaFailure): QaDraft {
  return { ...draft, inFlight: false, outcome: { kind: 'failed', of: 'save', ...failure } };
}

const FIELDS = ['question', 'answer', 'phrasings'] as const;

/** The pair changed elsewhere since it was read: both edits are kept, or the owner is asked where they meet. */
export function saveConflicted(draft: QaDraft, theirs: Qa): QaDraft {
  const base = pairText(draft.stored ?? theirs);
  const { merged, conflicts } = mergeEdits({ base, mine: pairText(draft), theirs: pairText(theirs) }, FIELDS);
  const outcome: QaDraft['outcome'] =
    conflicts.length > 0 ? { kind: 'conflict', theirs, fields: conflicts } : { kind: 'none' };
  return { ...draft, ...merged, stored: theirs, inFlight: false, outcome };
}

/** The owner has chosen between the two. */
export function conflictResolved(draft: QaDraft, choice: 'mine' | 'theirs'): QaDraft {
  if (draft.outcome.kind !== 'conflict') return draft;
  const { theirs, fields } = draft.outcome;
  const taken = choice === 'theirs' ? fields : [];
  return {
    ...draft,
    ...Object.fromEntries(taken.map((field) => [field, theirs[field]])),
    outcome: { kind: 'none' },
  };
}

/** A pair that was deleted elsewhere becomes a new one with the same text: under its old key it would count as stored. */
export function addedAgain(draft: QaDraft, sentAs: string): QaDraft {
  return { ...draft, sentAs, stored: null, inFlight: false, outcome: { kind: 'none' } };
}

export function removed(draft: QaDraft): QaDraft {
  return { ...draft, removal: 'undoable' };
}

export function removalUndone(draft: QaDraft): QaDraft {
  return draft.removal === 'undoable' ? { ...draft, removal: 'none' } : draft;
}

export function removalDue(draft: QaDraft): QaDraft {
  return draft.removal === 'undoable' ? { ...draft, removal: 'due' } : draft;
}

/** The pair comes back into the list and says why. */
export function removalFailed(draft: QaDraft, message: string): QaDraft {
  const outcome = {
    kind: 'failed',
    of: 'removal',
    message,
    retrying: false,
    full: false,
    gone: false,
  } as const;
  return { ...draft, inFlight: false, removal: 'none', outcome };
}

/** New pairs first, then the stored ones, newest first; without those the owner removed. */
export function entriesOf(stored: Qa[], drafts: QaDrafts): QaEntry[] {
  const all = Object.values(drafts);
  const byId = new Map(all.map((draft) => [draft.stored?._id, draft]));
  const ids = new Set(stored.map(({ _id }) => _id));
  const placed = stored.toSorted((a, b) => b.created_at - a.created_at);
  // text typed into a pair that is gone since stays on the screen, and in its place
  for (const { stored: gone, ...draft } of all) {
    if (!gone || ids.has(gone._id) || !isDirty({ stored: gone, ...draft })) continue;
    const next = placed.findIndex((qa) => isAfter(qa, gone));
    placed.splice(next < 0 ? placed.length : next, 0, gone);
  }
  const unstored = all.filter((draft) => draft.stored === null).reverse();
  return [
    ...unstored.map((draft) => entryOf(draft, null)),
    ...placed.map((qa) => {
      const draft = byId.get(qa._id);
      // Without unsaved text the server's is shown: it may have been changed elsewhere since.
      if (draft && (isDirty(draft) || draft.inFlight)) return entryOf(draft, qa);
      return { key: draft?.key ?? qa._id, ...pairText(qa), stored: qa, draft };
    }),
  ].filter(({ draft }) => !draft || draft.removal === 'none');
}

/** Whether a pair stands below another: ids grow with time. */
function isAfter(qa: Qa, other: Qa): boolean {
  return qa.created_at === other.created_at ? qa._id < other._id : qa.created_at < other.created_at;
}

function entryOf(draft: QaDraft, stored: Qa | null): QaEntry {
  return { key: draft.key, ...pairText(draft), stored, draft };
}

export function pairText({ question, answer, phrasings }: QaText): QaText {
  return { question, answer, phrasings };
}

function sameList(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((item, at) => item === other[at]);
}
