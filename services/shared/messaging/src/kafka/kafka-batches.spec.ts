import type { EachBatchPayload } from 'kafkajs';
import { Delivery } from '../consuming/delivery.js';
import { StallClock } from '../consuming/stall-clock.js';
import { KafkaBatches } from './kafka-batches.js';
import { KafkaNames } from './kafka-names.js';

/** A fetch of one event whose position is refused so often. */
const fetched = (refusals: object[]) => {
  const committed: unknown[] = [];
  const message = { key: null, value: null, timestamp: '0', offset: '7', headers: {} };
  const payload = {
    batch: { topic: 'test.thing.v1', partition: 2, messages: [message] },
    resolveOffset: () => undefined,
    heartbeat: async () => undefined,
    commitOffsetsIfNecessary: async (offsets: unknown) => {
      const refused = refusals.shift();
      if (refused) throw refused;
      committed.push(offsets);
    },
  } as unknown as EachBatchPayload;
  return { payload, committed };
};
const batches = () => {
  const options = {
    topic: 'test.thing.v1',
    group: 'g',
    handle: async () => undefined,
    failed: () => undefined,
  };
  const delivery = new Delivery(options, new StallClock());
  return new KafkaBatches(delivery, new AbortController().signal, new KafkaNames());
};

describe('the position of a group', () => {
  it('is committed again where the coordinator refuses it for a moment', async () => {
    const { payload, committed } = fetched([{ retriable: true }]);
    await batches().take(payload);
    expect(committed).toEqual([
      { topics: [{ topic: 'test.thing.v1', partitions: [{ partition: 2, offset: '8' }] }] },
    ]);
  });

  it('is given up where the member is no longer one of the group', async () => {
    const fenced = { type: 'ILLEGAL_GENERATION', retriable: false };
    const { payload, committed } = fetched([fenced]);
    await expect(batches().take(payload)).rejects.toBe(fenced);
    expect(committed).toEqual([]);
  });
});
