import { undoFields } from './undo-fields.js';

describe('undoing a change of fields', () => {
  it('takes back what it changed and leaves what came since', () => {
    const current = { title: 'Tea', text: 'new', tags: ['x'] };
    const before = { title: 'Tea', text: 'old', tags: [] };
    const after = { title: 'Tea', text: 'new', tags: [] };
    expect(undoFields(current, before, after)).toEqual({ values: { text: 'old' }, changedSince: [] });
  });

  it('goes down to single members of a group', () => {
    const current = { look: { ink: 'green', paper: 'grey' } };
    const before = { look: { ink: 'black', paper: 'white' } };
    const after = { look: { ink: 'green', paper: 'white' } };
    expect(undoFields(current, before, after).values).toEqual({ look: { ink: 'black', paper: 'grey' } });
  });

  it('says what was changed again since, and nothing of what is back already', () => {
    const before = { a: 1, b: 1 };
    const after = { a: 2, b: 2 };
    expect(undoFields({ a: 3, b: 1 }, before, after)).toEqual({ values: { a: 1 }, changedSince: ['a'] });
    expect(undoFields({ a: 3, b: 1 }, before, undefined)).toEqual({ values: { a: 1 }, changedSince: [] });
  });
});
