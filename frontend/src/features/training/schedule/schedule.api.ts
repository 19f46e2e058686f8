import { api } from '../../../api/api';
import { botPath } from '../../../api/bots.api';
import type { KnowledgeSchedule, Recrawl } from '../../../api/types';

/** How often a bot's pages are read again, and the readings. */
export const scheduleApi = api.injectEndpoints({
  endpoints: (build) => ({
    schedule: build.query<KnowledgeSchedule, string>({
      query: (botId) => `${botPath(botId)}/knowledge_schedule`,
      providesTags: ['Schedule'],
    }),
    setSchedule: build.mutation<
      KnowledgeSchedule,
      { botId: string; interval: KnowledgeSchedule['interval'] }
    >({
      query: ({ botId, interval }) => ({
        url: `${botPath(botId)}/knowledge_schedule`,
        method: 'PUT',
        body: { interval },
      }),
      invalidatesTags: (_, error) => (error ? [] : ['Schedule']),
    }),
    startRecrawl: build.mutation<Recrawl, string>({
      query: (botId) => ({ url: `${botPath(botId)}/knowledge_recrawls`, method: 'POST' }),
      // also when it is refused: what runs is news then
      invalidatesTags: ['Schedule'],
    }),
    recrawls: build.query<Recrawl[], string>({
      query: (botId) => `${botPath(botId)}/knowledge_recrawls`,
      providesTags: ['Schedule'],
    }),
  }),
});

export const { useRecrawlsQuery, useScheduleQuery, useSetScheduleMutation, useStartRecrawlMutation } =
  scheduleApi;
