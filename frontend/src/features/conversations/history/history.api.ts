import { api } from '../../../api/api';
import type { AnswerMeta } from '../../../api/send';
import type { MessagePage, Thread } from '../../../api/types';
import type { ThreadFilter } from './thread-filter';
import { NEXT_THREADS, THREADS_SIZE, type ThreadsPage } from './thread-list';
import { EARLIER_SIZE } from './transcript';

export interface Room {
  botId: string;
  threadId: string;
}

/** The threads of a bot that are wanted. */
export interface ThreadsOf {
  botId: string;
  filter: ThreadFilter;
}

// Single pages are merged into the lists on the screen; kept on their own they would go stale.
const notKept = { keepUnusedDataFor: 0 };

export const historyApi = api.injectEndpoints({
  endpoints: (build) => ({
    threadsPage: build.query<ThreadsPage, ThreadsOf & { before?: string }>({
      query: ({ botId, filter, before }) => ({
        url: threadsPath(botId),
        params: { ...filter, limit: before === undefined ? THREADS_SIZE : NEXT_THREADS, before },
      }),
      transformResponse: toThreadsPage,
      ...notKept,
    }),
    earlierMessages: build.query<MessagePage, Room & { lastMessageId: string }>({
      query: ({ lastMessageId, ...room }) => ({
        url: messagesPath(room),
        params: { per_page: EARLIER_SIZE, last_message_id: lastMessageId },
      }),
      ...notKept,
    }),
    laterMessages: build.query<MessagePage, Room & { afterSeq: number }>({
      query: ({ afterSeq, ...room }) => ({ url: messagesPath(room), params: { after_seq: afterSeq } }),
      ...notKept,
    }),
  }),
});

/** A page of the list as the server sent it. */
export function toThreadsPage(threads: Thread[], meta: AnswerMeta | undefined): ThreadsPage {
  return { threads, next: meta?.next ?? null };
}

export function threadsPath(botId: string): string {
  return `/chats/${encodeURIComponent(botId)}/threads`;
}

export function messagesPath({ botId, threadId }: Room): string {
  return `${threadsPath(botId)}/${encodeURIComponent(threadId)}/messages`;
}

export const { threadsPage, earlierMessages, laterMessages } = historyApi.endpoints;
export const { useLazyThreadsPageQuery, useLazyEarlierMessagesQuery } = historyApi;
