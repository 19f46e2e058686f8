import { live } from '../../../api/live';
import { advance, type FollowedEntry, isLoaded } from './followed-entry';
import { threadsPage } from './history.api';
import { Refresher } from './refresher';
import { type ThreadList, withChange, withFirstPage, withLive } from './thread-list';

/** Keeps a bot's list of threads up to date until its cache entry goes away. */
export async function followBot(botId: string, entry: FollowedEntry<ThreadList>): Promise<void> {
  if (!(await isLoaded(entry))) return;
  const refresh = new Refresher(async () => {
    const request = entry.dispatch(threadsPage.initiate({ botId }, { subscribe: false, forceRefetch: true }));
    const { data } = await request;
    if (data) advance(entry, (list) => withFirstPage(list, data));
  });
  const leave = live.joinBot(botId, {
    onThread: (change) => {
      advance(entry, (list) => withChange(list, change));
      refresh.ask();
    },
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
