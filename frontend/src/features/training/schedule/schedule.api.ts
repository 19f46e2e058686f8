import { api } from '../../../api/api';
import { botPath } from '../../../api/bots.api';
import type { KnowledgeSchedule, Recrawl } from '../../../api/types';

const scheduleApi = api.injectEndpoints({
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
    recrawls: build.query<Recrawl[], string>({
      query: (botId) => `${botPath(botId)}/knowledge_recrawls`,
      providesTags: ['Schedule'],
    }),
  }),
});

export const { useScheduleQuery, useSetScheduleMutation, useRecrawlsQuery } = scheduleApi;
