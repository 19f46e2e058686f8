import { mergeDelta } from './merge-delta';

const { default: cases } = await import('../../../../proto/fixtures/stream-deltas.json', {
  with: { type: 'json' },
});

it.each(cases)('$name', ({ held, delta, merged }) => {
  const answer = mergeDelta(held, { _id: 'r1', thread_id: 't1', ...delta });
  expect(answer).toEqual(merged);
  // readers compare by identity
  if (JSON.stringify(merged) === JSON.stringify(held)) expect(answer).toBe(held);
});
