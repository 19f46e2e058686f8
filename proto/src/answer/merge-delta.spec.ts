import { mergeDelta } from './merge-delta.js';

const { default: cases } = await import('../../fixtures/stream-deltas.json', {
  with: { type: 'json' },
});

it.each(cases)('$name', ({ held, delta, merged }) => {
  const answer = mergeDelta(held, delta);
  expect(answer).toEqual(merged);
  // readers compare by identity
  if (JSON.stringify(merged) === JSON.stringify(held)) expect(answer).toBe(held);
});
