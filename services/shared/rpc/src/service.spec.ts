import { deadlineOf } from './service.js';

describe('deadline of a call', () => {
  it.each([
    ['GetBot', { idempotencyLevel: 'NO_SIDE_EFFECTS' }, 2_000],
    ['CreateBot', {}, 5_000],
    ['RestoreChange', {}, 60_000],
    ['GenerateStarters', {}, 605_000],
  ])('%s', (name, options, expected) => expect(deadlineOf({ name, options })).toBe(expected));
});
