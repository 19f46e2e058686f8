import { live } from '../../../api/live';
import { advance, type FollowedEntry, isLoaded } from './followed-entry';
import { type ThreadsOf, threadsPage } from './history.api';
import { Refresher } from './refresher';
import { type HeldThreads, withChange, withFirstPage, withLive, withoutThreads } from './thread-list';

/** A search through texts is dear: it is not repeated as often. */
const SEARCH_PAUSE_MS = 10_000;

/** Keeps a bot's list of threads up to date until its cache entry goes away. */
export async function followBot(wanted: ThreadsOf, entry: FollowedEntry<HeldThreads>): Promise<void> {
  if (!(await isLoaded(entry))) return;
  const refresh = new Refresher(
    async () => {
      const request = entry.dispatch(threadsPage.initiate(wanted, { subscribe: false, forceRefetch: true }));
      const { data } = await request;
      if (data) advance(entry, (list) => withFirstPage(list, data));
    },
    wanted.filter.text ? SEARCH_PAUSE_MS : undefined,
  );
  const leave = live.joinBot(wanted.botId, {
    onThread: (change) => {
      advance(entry, (list) => withChange(list, change));
      refresh.ask();
    },
    onGone: ({ thread_ids }) => advance(entry, (list) => withoutThreads(list, thread_ids)),
    onJoined: () => {
      advance(entry, (list) => withLive(list, 'on'));
      refresh.ask();
    },
    onDown: () => advance(entry, (list) => withLive(list, 'lost')),
    onError: (error) => {
      advance(entry, (list) => withLive(list, 'lost', error));
      // A request renews a token that has run out, and with it the connection comes back.
      refresh.ask();
    },
  });
  await entry.cacheEntryRemoved;
  refresh.stop();
  leave();
}
