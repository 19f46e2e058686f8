import { collect, type Evidence } from './evidence.js';

const evidence = (outboxes: number[]): Evidence =>
  ({
    tables: {
      counts: async () => new Map(),
      waiting: async () => ({ jobs: 0, outbox: outboxes.length > 1 ? outboxes.shift() : outboxes[0] }),
    },
    model: { requests: [] },
    deadLetters: async () => 5,
  }) as unknown as Evidence;

it('waits for events that were written while the histories were read', async () => {
  const { leftovers } = await collect(evidence([2, 1, 0]), [], 5);
  expect(leftovers).toEqual({ jobs: 0, outbox: 0, 'dead letters': 0 });
});
