import { setImmediate as turn } from 'node:timers/promises';
import { searchIndexChannel } from '@chirrup/proto/channels';
import type { Invalidation } from '@chirrup/realtime/invalidated-cache';
import { MemoryFanOut } from '@chirrup/realtime/memory/memory-fan-out';
import type { OpenSearchClient } from '../client/opensearch-client.js';
import { indexNames } from '../client/opensearch-names.js';
import { OpenSearchChangeNotifier } from './opensearch-change-notifier.js';

interface Marking {
  bots: string[];
  refreshed: () => void;
  fail: (error: Error) => void;
}

describe('OpenSearchChangeNotifier', () => {
  let received: string[];
  let markings: Marking[];
  let notifier: OpenSearchChangeNotifier;
  beforeEach(() => {
    received = [];
    markings = [];
    const fanOut = new MemoryFanOut();
    fanOut.subscribe(searchIndexChannel, ({ key }: Invalidation) => received.push(key));
    const bulk = ({ body, refresh }: { body: { delete: { routing: string } }[]; refresh: string }) => {
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      expect(refresh).toBe('wait_for');
      markings.push({ bots: body.map((item) => item.delete.routing), refreshed: resolve, fail: reject });
      return promise;
    };
    notifier = new OpenSearchChangeNotifier({ bulk } as unknown as OpenSearchClient, indexNames(), fanOut);
  });

  it('notifies of a change at once, and again when it is visible', async () => {
    notifier.notifyIndexed('a');
    await turn();
    expect(received).toEqual(['a']);
    markings[0]?.refreshed();
    await notifier.idle();
    expect(received).toEqual(['a', 'a']);
    expect(markings.map(({ bots }) => bots)).toEqual([['a']]);
  });

  it('does not take the refresh of earlier changes for that of later ones, which wait together', async () => {
    notifier.notifyIndexed('a');
    await turn();
    for (const bot of ['a', 'b', 'b']) notifier.notifyIndexed(bot);
    markings[0]?.refreshed();
    await turn();
    expect(received).toEqual(['a', 'a', 'b', 'b', 'a']);
    expect(markings.map(({ bots }) => bots)).toEqual([['a'], ['a', 'b']]);
    markings[1]?.refreshed();
    await notifier.idle();
    expect(received.slice(5)).toEqual(['a', 'b']);
  });

  it('notifies as well when the engine cannot confirm it, and continues', async () => {
    notifier.notifyIndexed('a');
    await turn();
    markings[0]?.fail(new Error('unavailable'));
    await notifier.idle();
    expect(received).toEqual(['a', 'a']);
    notifier.notifyIndexed('b');
    await turn();
    markings[1]?.refreshed();
    await notifier.idle();
    expect(received).toEqual(['a', 'a', 'b', 'b']);
  });
});
