import { mergeEdits } from './merge-edits';

const base = { name: 'Ann', town: 'Rome', tags: ['a'] };
const FIELDS = ['name', 'town', 'tags'] as const;

describe('two edits of one entry', () => {
  it('are both kept where they meet in no field', () => {
    const mine = { ...base, name: 'Anna' };
    const theirs = { ...base, town: 'Milan', tags: ['a', 'b'] };
    expect(mergeEdits({ base, mine, theirs }, FIELDS)).toEqual({
      merged: { name: 'Anna', town: 'Milan', tags: ['a', 'b'] },
      conflicts: [],
    });
  });

  it('meet where both changed a field to something else, and keep mine until it is decided', () => {
    const mine = { name: 'Anna', town: 'Turin', tags: ['z'] };
    const theirs = { name: 'Anna', town: 'Milan', tags: ['b'] };
    expect(mergeEdits({ base, mine, theirs }, FIELDS)).toEqual({ merged: mine, conflicts: ['town', 'tags'] });
  });
});
