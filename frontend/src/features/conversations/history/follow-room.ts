import { live, type RoomHandlers } from '../../../api/live';
import type { ApiFailure } from '../../../api/send';
import { advance, type FollowedEntry, isLoaded } from './followed-entry';
import { laterMessages, type Room } from './history.api';
import { Refresher } from './refresher';
import { GONE, type Transcript, withDelta, withLater, withMessage, withReview } from './transcript';

/** Keeps one thread's transcript up to date until its cache entry goes away. */
export async function followRoom(room: Room, entry: FollowedEntry<Transcript>): Promise<void> {
  if (!(await isLoaded(entry))) return;
  const catchUp = new Refresher(async () => {
    const held = entry.getCacheEntry().data;
    if (!held) return;
    const query = { ...room, afterSeq: held.heldSeq };
    const request = entry.dispatch(laterMessages.initiate(query, { subscribe: false, forceRefetch: true }));
    const { data, error } = await request;
    if (data) take((now) => withLater(now, data));
    else if ((error as Partial<ApiFailure> | undefined)?.status === 404) advance(entry, () => GONE);
  });
  const take = (step: (held: Transcript) => Transcript) => {
    advance(entry, step);
    if (entry.getCacheEntry().data?.behind) catchUp.ask();
  };
  const handlers: RoomHandlers = {
    onGone: ({ thread_ids }) => {
      if (thread_ids.includes(room.threadId)) advance(entry, () => GONE);
    },
    onMessage: (message) => take((held) => withMessage(held, message)),
    onComplete: (message) => take((held) => withMessage(held, message)),
    onReview: (review) => take((held) => withReview(held, review)),
    onDelta: (delta) =>
      advance(entry, (held) => {
        const next = withDelta(held, delta);
        if (!next) joinAgain.ask();
        return next ?? held;
      }),
    onJoined: () => {
      advance(entry, (held) => ({ ...held, error: null }));
      catchUp.ask();
    },
    onError: (error) => advance(entry, (held) => ({ ...held, error })),
  };
  let leave = live.joinRoom(room.botId, room.threadId, handlers);
  // Who joins in the middle of a stream is sent the text so far.
  const joinAgain = new Refresher(() => {
    leave();
    leave = live.joinRoom(room.botId, room.threadId, handlers);
  });
  await entry.cacheEntryRemoved;
  catchUp.stop();
  joinAgain.stop();
  leave();
}
