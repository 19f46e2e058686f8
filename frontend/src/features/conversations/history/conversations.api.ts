import { api } from '../../../api/api';
import type { AppThunk } from '../../../api/store/root-reducer';
import type { MessagePage, Thread } from '../../../api/types';
import { followBot } from './follow-bot';
import { followRoom } from './follow-room';
import { messagesPath, type Room, type ThreadsOf, threadsPath, toThreadsPage } from './history.api';
import {
  type HeldThreads,
  openThreadList,
  THREADS_SIZE,
  type ThreadsPage,
  withNextPage,
} from './thread-list';
import { openTranscript, PAGE_SIZE, type Transcript, withEarlier } from './transcript';

const conversationsApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The bot's threads, kept up to date while they are on the screen. */
    threads: build.query<HeldThreads, ThreadsOf>({
      query: ({ botId, filter }) => ({
        url: threadsPath(botId),
        params: { ...filter, limit: THREADS_SIZE },
      }),
      transformResponse: (page: Thread[], meta) => openThreadList(toThreadsPage(page, meta)),
      onCacheEntryAdded: (wanted, entry) => followBot(wanted, entry),
      // a search is not kept up to date for nobody
      keepUnusedDataFor: 5,
    }),
    /** A thread that is not among those held, as one opened by its address. */
    thread: build.query<Thread, Room>({
      query: ({ botId, threadId }) => `${threadsPath(botId)}/${encodeURIComponent(threadId)}`,
    }),
    /** One thread's messages, kept up to date while they are on the screen. */
    transcript: build.query<Transcript, Room>({
      query: (room) => ({ url: messagesPath(room), params: { per_page: PAGE_SIZE } }),
      transformResponse: (page: MessagePage) => openTranscript(page),
      onCacheEntryAdded: (room, entry) => followRoom(room, entry),
      keepUnusedDataFor: 5,
    }),
  }),
});

/** Adds an older page to the list of threads. */
export function storeNextPage(wanted: ThreadsOf, page: ThreadsPage): AppThunk {
  return (dispatch, getState) => {
    const { data } = conversationsApi.endpoints.threads.select(wanted)(getState());
    if (data)
      dispatch(conversationsApi.util.updateQueryData('threads', wanted, () => withNextPage(data, page)));
  };
}

/** Puts an earlier page in front of the messages held. */
export function storeEarlier(room: Room, page: MessagePage): AppThunk {
  return (dispatch, getState) => {
    const { data } = conversationsApi.endpoints.transcript.select(room)(getState());
    if (data)
      dispatch(conversationsApi.util.updateQueryData('transcript', room, () => withEarlier(data, page)));
  };
}

export const { useThreadQuery, useThreadsQuery, useTranscriptQuery } = conversationsApi;
