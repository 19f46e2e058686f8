import { api } from '../../../api/api';
import type { AppThunk } from '../../../api/store/root-reducer';
import type { MessagePage, Thread } from '../../../api/types';
import { followBot } from './follow-bot';
import { followRoom } from './follow-room';
import { messagesPath, type Room, threadsPath } from './history.api';
import { openThreadList, THREADS_SIZE, type ThreadList, withNextPage } from './thread-list';
import { openTranscript, PAGE_SIZE, type Transcript, withEarlier } from './transcript';

const conversationsApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The bot's threads, kept up to date while they are on the screen. */
    threads: build.query<ThreadList, string>({
      query: (botId) => ({ url: threadsPath(botId), params: { limit: THREADS_SIZE } }),
      transformResponse: (page: Thread[]) => openThreadList(page),
      onCacheEntryAdded: (botId, entry) => followBot(botId, entry),
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
export function storeNextPage(botId: string, page: Thread[]): AppThunk {
  return (dispatch, getState) => {
    const { data } = conversationsApi.endpoints.threads.select(botId)(getState());
    if (data)
      dispatch(conversationsApi.util.updateQueryData('threads', botId, () => withNextPage(data, page)));
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

export const { useThreadsQuery, useTranscriptQuery } = conversationsApi;
