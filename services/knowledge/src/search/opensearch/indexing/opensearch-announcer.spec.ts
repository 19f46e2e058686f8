import { setImmediate as turn } from 'node:timers/promises';
import { searchIndexChannel } from '@chirrup/realtime/fan-out';
import type { Invalidation } from '@chirrup/realtime/invalidated-cache';
import { MemoryFanOut } from '@chirrup/realtime/memory-fan-out';
import type { OpenSearchClient } from '../client/opensearch-client.js';
import { indexNames } from '../client/opensearch-names.js';
import { OpenSearchAnnouncer } from './opensearch-announcer.js';

interface Marking {
  bots: string[];
  refreshed: () => void;
  fail: (error: Error) => void;
}

describe('OpenSearchAnnouncer', () => {
  let heard: string[];
  let markings: Marking[];
  let announcer: OpenSearchAnnouncer;
  beforeEach(() => {
    heard = [];
    markings = [];
    const fanOut = new MemoryFanOut();
    fanOut.subscribe(searchIndexChannel, ({ key }: Invalidation) => heard.push(key));
    const bulk = ({ body, refresh }: { body: { delete: { routing: string } }[]; refresh: string }) => {
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      expect(refresh).toBe('wait_for');
      markings.push({ bots: body.map((item) => item.delete.routing), refreshed: resolve, fail: reject });
      return promise;
    };
    announcer = new OpenSearchAnnouncer({ bulk } as unknown as OpenSearchClient, indexNames(), fanOut);
  });

  it('tells of a change at once, and again when it is shown', async () => {
    announcer.taken('a');
    await turn();
    expect(heard).toEqual(['a']);
    markings[0]?.refreshed();
    await announcer.idle();
    expect(heard).toEqual(['a', 'a']);
    expect(markings.map(({ bots }) => bots)).toEqual([['a']]);
  });

  it('does not take the refresh of earlier changes for that of later ones, which wait together', async () => {
    announcer.taken('a');
    await turn();
    for (const bot of ['a', 'b', 'b']) announcer.taken(bot);
    markings[0]?.refreshed();
    await turn();
    expect(heard).toEqual(['a', 'a', 'b', 'b', 'a']);
    expect(markings.map(({ bots }) => bots)).toEqual([['a'], ['a', 'b']]);
    markings[1]?.refreshed();
    await announcer.idle();
    expect(heard.slice(5)).toEqual(['a', 'b']);
  });

  it('tells of it as well when the engine cannot say, and goes on', async () => {
    announcer.taken('a');
    await turn();
    markings[0]?.fail(new Error('away'));
    await announcer.idle();
    expect(heard).toEqual(['a', 'a']);
    announcer.taken('b');
    await turn();
    markings[1]?.refreshed();
    await announcer.idle();
    expect(heard).toEqual(['a', 'a', 'b', 'b']);
  });
});
