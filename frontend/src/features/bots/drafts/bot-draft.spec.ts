import { aBot } from '../../../testing/factories';
import {
  type BotDraft,
  edit,
  hasEdits,
  isUnsaved,
  keepMine,
  openDraft,
  saveConflicted,
  saveFailed,
  saveSucceeded,
  startSave,
  takeTheirs,
  viewOf,
} from './bot-draft';

const bot = aBot({ botname: 'Alpine', description: 'Boots', version: 3 });
const typed = (change: Parameters<typeof edit>[1], draft: BotDraft = openDraft(bot)) => edit(draft, change);

describe('typing', () => {
  it('counts at once in what the owner sees', () => {
    expect(viewOf(bot, typed({ botname: 'Alpine Shop' })).botname).toBe('Alpine Shop');
  });

  it('leaves nothing to save when it is taken back', () => {
    expect(hasEdits(typed({ botname: 'Alpine' }, typed({ botname: 'X' })))).toBe(false);
  });

  it('keeps a value that cannot be saved on the screen and out of the save', () => {
    const draft = typed({ baseURL: 'ftp://shop' }, typed({ baseURL: 'https://other.example' }));
    expect(viewOf(bot, draft).baseURL).toBe('ftp://shop');
    expect(draft.edits).toEqual({});
    expect(typed({ baseURL: 'https://ok.example' }, draft)).toMatchObject({
      edits: { baseURL: 'https://ok.example' },
      refused: {},
    });
  });
});

describe('saving', () => {
  it('keeps what was typed during the save for the next one', () => {
    const during = typed({ description: 'Boots and poles' }, startSave(typed({ botname: 'A' })));
    expect(during.inFlight).toEqual({ botname: 'A' });
    const after = saveSucceeded(during, { ...bot, botname: 'A', version: 4 }, 99);
    expect(after).toMatchObject({
      base: { version: 4 },
      inFlight: null,
      edits: { description: 'Boots and poles' },
    });
    expect(after.outcome).toEqual({ kind: 'saved', at: 99 });
  });

  it('can go back to the stored value while another is being sent', () => {
    const draft = typed({ botname: 'Alpine' }, startSave(typed({ botname: 'A' })));
    expect(draft.edits).toEqual({ botname: 'Alpine' });
  });

  it('loses nothing when it fails, and later typing wins', () => {
    const during = typed({ botname: 'B' }, startSave(typed({ botname: 'A', description: 'D' })));
    const failed = saveFailed(during, { message: 'away', retrying: true });
    expect(failed.edits).toEqual({ botname: 'B', description: 'D' });
    expect(failed.outcome).toEqual({ kind: 'failed', message: 'away', retrying: true });
    expect(isUnsaved(failed)).toBe(true);
  });

  it('forgets a failure once the text is taken back', () => {
    const failed = saveFailed(startSave(typed({ botname: 'A' })), { message: 'away', retrying: true });
    expect(typed({ botname: 'Alpine' }, failed).outcome).toEqual({ kind: 'none' });
  });
});

describe('a bot that was changed elsewhere first', () => {
  const theirs = { ...bot, botname: 'Summit', version: 8 };

  it('asks when both changed the same field', () => {
    const draft = saveConflicted(startSave(typed({ botname: 'A' })), theirs);
    expect(draft.outcome).toEqual({ kind: 'conflict', theirs, fields: ['botname'] });
    expect(viewOf(theirs, draft).botname).toBe('A');
  });

  it('mine goes on top of their version', () => {
    const draft = keepMine(saveConflicted(startSave(typed({ botname: 'A' })), theirs));
    expect(draft).toMatchObject({ base: { version: 8 }, edits: { botname: 'A' }, outcome: { kind: 'none' } });
  });

  it('theirs drops only the fields in dispute', () => {
    const draft = takeTheirs(saveConflicted(startSave(typed({ botname: 'A', description: 'D' })), theirs));
    expect(draft).toMatchObject({ base: { version: 8 }, edits: { description: 'D' } });
    expect(viewOf(theirs, draft).botname).toBe('Summit');
  });

  it('carries on by itself when the fields do not meet, and says what came in', () => {
    const draft = saveConflicted(startSave(typed({ description: 'D' })), theirs);
    expect(draft).toMatchObject({ base: { version: 8 }, edits: { description: 'D' }, merged: ['botname'] });
    expect(draft.outcome).toEqual({ kind: 'none' });
  });

  it('is settled when the owner takes the disputed text back', () => {
    const draft = typed({ botname: 'Alpine' }, saveConflicted(startSave(typed({ botname: 'A' })), theirs));
    expect(draft.outcome).toEqual({ kind: 'none' });
    expect(draft.base.version).toBe(8);
  });
});
