import type { Qa } from '../../../api/types';
import { pairProblems } from '../../../lib/pair-text';
import {
  canDelete,
  canSave,
  edit,
  entriesOf,
  isDirty,
  newPair,
  openPair,
  type QaDraft,
  removalDue,
  removalFailed,
  removalUndone,
  removed,
  requestStarted,
  saveFailed,
  saveSucceeded,
} from './qa-draft';

const aQa = (_id: string, created_at: number, part: Partial<Qa> = {}): Qa => ({
  _id,
  paused: false,
  draft: false,
  version: 1,
  created_at,
  question: `Question ${_id}`,
  answer: `Answer ${_id}`,
  phrasings: [],
  ...part,
});
const keyed = (...drafts: QaDraft[]) => Object.fromEntries(drafts.map((draft) => [draft.key, draft]));

describe('a pair being written', () => {
  it('is not saved while it is new and blank, or when nothing changed', () => {
    expect(canSave(newPair('k'))).toBe(false);
    expect(canSave(edit(newPair('k'), { question: '  \n' }))).toBe(false);
    expect(canSave(edit(newPair('k'), { answer: 'a' }))).toBe(true);
    const stored = openPair(aQa('1', 1));
    expect(canSave(stored)).toBe(false);
    expect(canSave(edit(stored, { answer: '' }))).toBe(true);
    expect(canSave(edit(edit(stored, { answer: '' }), { answer: 'Answer 1' }))).toBe(false);
  });

  it('has one save under way at a time and saves later text with the next', () => {
    const sending = requestStarted(edit(openPair(aQa('1', 1)), { answer: 'B' }));
    const typedOn = edit(sending, { answer: 'BC' });
    expect(canSave(typedOn)).toBe(false);
    const saved = saveSucceeded(typedOn, aQa('1', 1, { answer: 'B' }), 99);
    expect(saved.answer).toBe('BC');
    expect(canSave(saved)).toBe(true);
    expect(saved.outcome).toEqual({ kind: 'saved', at: 99 });
  });

  it('keeps the text of a failed save and can be tried again', () => {
    const failed = saveFailed(requestStarted(edit(newPair('k'), { question: 'Q' })), {
      message: 'No connection.',
      retrying: true,
      full: false,
      gone: false,
    });
    expect(failed).toMatchObject({ question: 'Q', stored: null, outcome: { kind: 'failed', of: 'save' } });
    expect(canSave(failed)).toBe(true);
  });

  it('notices that a repeated first save stored the text of the first try', () => {
    const second = requestStarted(edit(newPair('k'), { question: 'Longer question' }));
    const saved = saveSucceeded(second, aQa('1', 1, { question: 'Long', answer: '' }), 1);
    expect(saved.stored?._id).toBe('1');
    expect(isDirty(saved)).toBe(true);
  });

  it('is not sent while too long, and says so', () => {
    const draft = edit(newPair('k'), { question: 'x'.repeat(1_001), answer: 'y'.repeat(10_000) });
    expect(canSave(draft)).toBe(false);
    expect(pairProblems(draft)).toEqual({ question: '1,001 characters, at most 1,000 can be saved.' });
  });
});

describe('a pair being removed', () => {
  it('can be brought back until the deletion is due', () => {
    const gone = removed(edit(openPair(aQa('1', 1)), { answer: 'B' }));
    expect(canSave(gone)).toBe(false);
    expect(canDelete(gone)).toBe(false);
    expect(canSave(removalUndone(gone))).toBe(true);
    expect(removalUndone(removalDue(gone)).removal).toBe('due');
  });

  it('waits for a save under way', () => {
    const due = removalDue(removed(requestStarted(edit(newPair('k'), { question: 'Q' }))));
    expect(canDelete(due)).toBe(false);
    expect(canDelete(saveSucceeded(due, aQa('1', 1), 1))).toBe(true);
  });

  it('comes back with the reason when it could not be deleted', () => {
    expect(removalFailed(removalDue(openPair(aQa('1', 1))), 'No.')).toMatchObject({
      removal: 'none',
      outcome: { kind: 'failed', of: 'removal', message: 'No.' },
    });
  });
});

describe('the list', () => {
  it('has new pairs first, then the stored ones, newest first', () => {
    const entries = entriesOf([aQa('1', 10), aQa('2', 20)], keyed(newPair('a'), newPair('b')));
    expect(entries.map(({ key }) => key)).toEqual(['b', 'a', '2', '1']);
  });

  it('shows what is typed, and the newer text of the server where nothing is', () => {
    const typed = edit(openPair(aQa('1', 10)), { answer: 'typed' });
    const clean = openPair(aQa('2', 20));
    const entries = entriesOf(
      [aQa('1', 10), aQa('2', 20, { answer: 'changed elsewhere' })],
      keyed(typed, clean),
    );
    expect(entries.map(({ answer }) => answer)).toEqual(['changed elsewhere', 'typed']);
  });

  it('keeps the key of a pair that was just stored, so that it stays where it is', () => {
    const saved = saveSucceeded(edit(newPair('k'), { question: 'Q' }), aQa('9', 90), 1);
    const entries = entriesOf([aQa('1', 10), aQa('9', 90)], keyed(saved));
    expect(entries.map(({ key }) => key)).toEqual(['k', '1']);
  });

  it('keeps the place of text that was typed into a pair that is gone', () => {
    const typed = edit(openPair(aQa('3', 20)), { answer: 'typed' });
    const entries = entriesOf(
      [aQa('4', 20), aQa('2', 20), aQa('1', 10)],
      keyed(typed, openPair(aQa('0', 1))),
    );
    expect(entries.map(({ key, answer }) => [key, answer])).toEqual([
      ['4', 'Answer 4'],
      ['3', 'typed'],
      ['2', 'Answer 2'],
      ['1', 'Answer 1'],
    ]);
  });

  it('leaves out what was removed', () => {
    const entries = entriesOf([aQa('1', 10), aQa('2', 20)], keyed(removed(openPair(aQa('1', 10)))));
    expect(entries.map(({ key }) => key)).toEqual(['2']);
  });
});
