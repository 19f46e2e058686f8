import type { KeptFields } from '@chirrup/proto/kept-fields';
import { type Kept, type UndoneEdit, undoEntry } from './undo-entry.js';

const url = 'https://kiln.example/clay';
const clay = (title: string, text = '') => ({ url, title, knowledge_content: text });

/** Links of a bot in memory. */
const keptOf = (entries: Record<string, KeptFields>, isStale = false) => {
  const kept: Kept = {
    read: async (subject) => entries[subject] && { fields: entries[subject], version: 1 },
    create: async (fields) => {
      if (Object.values(entries).some((known) => known.url === fields.url)) return false;
      entries.made = fields;
      return true;
    },
    update: async (subject, fields) => {
      if (!isStale) entries[subject] = fields;
      return !isStale;
    },
    remove: async (subject) => {
      delete entries[subject];
      return true;
    },
  };
  return { kept, entries };
};
const undo = async (
  { kept }: ReturnType<typeof keptOf>,
  edit: Pick<UndoneEdit, 'before' | 'after'>,
  force = false,
) => (await undoEntry(kept, { kind: 'link', subject: 'l1', ...edit }, force)).end;

describe('undoing a change of an entry', () => {
  it('takes back its fields, leaves what came since, and does nothing the second time', async () => {
    const world = keptOf({ l1: clay('All clays', 'Fired twice.') });
    const edit = {
      before: { url, knowledge_content: '' },
      after: { url, knowledge_content: 'Fired twice.' },
    };
    expect(await undo(world, edit)).toBe('restored');
    expect(world.entries.l1).toEqual(clay('All clays'));
    expect(await undo(world, edit)).toBe('unchanged');
  });

  it('asks where somebody changed the same since, and goes on when asked to', async () => {
    const world = keptOf({ l1: clay('Red clay') });
    const edit = { before: { url, title: 'Clay' }, after: { url, title: 'Clays' } };
    const asked = await undoEntry(world.kept, { kind: 'link', subject: 'l1', ...edit }, false);
    expect(asked).toEqual({ end: 'changed_since', name: url });
    expect(await undo(world, edit, true)).toBe('restored');
    const adding = { before: null, after: clay('Clays') };
    expect(await undo(world, adding)).toBe('changed_since');
    expect(await undo(world, adding, true)).toBe('restored');
    expect(await undo(world, adding)).toBe('unchanged');
    // somebody writes at the same moment
    const stale = keptOf({ l1: clay('Clays') }, true);
    expect(await undo(stale, edit)).toBe('changed_since');
  });

  it('brings a deleted one back once; what was deleted since, and a file, stay away', async () => {
    const world = keptOf({});
    const deletion = { before: clay('Clay', 'Kick it.'), after: null };
    expect(await undo(world, deletion)).toBe('restored');
    expect(await undo(world, deletion)).toBe('unchanged');
    expect(await undo(world, { before: { url, title: 'a' }, after: { url, title: 'b' } })).toBe('gone');
    const file = { before: { url: `${url}.pdf`, file: 'a.pdf' }, after: null };
    expect(await undo(keptOf({ other: { ...file.before } }), file)).toBe('gone');
  });

  it('leaves alone what is no field of the entry, as that the plan has paused it', async () => {
    const world = keptOf({ l1: clay('Clay') });
    const edit = { before: { url, paused: false }, after: { url, paused: true } };
    expect(await undo(world, edit)).toBe('unchanged');
    expect(await undo(world, { ...edit, after: undefined })).toBe('unchanged');
  });

  it('goes back whatever came since where no later state is named', async () => {
    const world = keptOf({ l1: clay('Red clay') });
    expect(await undo(world, { before: { url, title: 'Clay' }, after: undefined })).toBe('restored');
    expect(await undo(world, { before: null, after: undefined })).toBe('restored');
    expect(await undo(world, { before: clay('Clay'), after: undefined })).toBe('restored');
  });
});
