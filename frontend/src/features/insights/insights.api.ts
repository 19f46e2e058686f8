import { api } from '../../api/api';
import { botPath } from '../../api/bots.api';
import type { EngagementOverview, FaqReport, GapDraft, SatisfactionReport } from '../../api/types';

interface OneReport {
  botId: string;
  reportId: string;
}

const change =
  (action: 'cancel' | 'retry') =>
  ({ botId, reportId }: OneReport) => ({
    url: `${botPath(botId)}/faq_analysis_reports/${reportId}/${action}`,
    method: 'POST' as const,
  });

const insightsApi = api.injectEndpoints({
  endpoints: (build) => ({
    satisfactionReports: build.query<SatisfactionReport[], string>({
      query: (botId) => `${botPath(botId)}/customer_satisfaction_daily_reports`,
      providesTags: ['Figures'],
    }),
    overview: build.query<EngagementOverview, { botId: string; days: number }>({
      query: ({ botId, days }) => ({ url: `${botPath(botId)}/engagement_overview`, params: { days } }),
      providesTags: ['Figures'],
    }),
    faqReports: build.query<FaqReport[], string>({
      query: (botId) => `${botPath(botId)}/faq_analysis_reports`,
      providesTags: ['FaqReport'],
    }),
    cancelFaqReport: build.mutation<FaqReport, OneReport>({
      query: change('cancel'),
      invalidatesTags: ['FaqReport'],
    }),
    draftTopic: build.mutation<GapDraft, OneReport & { topic: string }>({
      query: ({ botId, reportId, topic }) => ({
        url: `${botPath(botId)}/faq_analysis_reports/${reportId}/draft`,
        method: 'POST',
        body: { questions_summary: topic },
      }),
    }),
    retryFaqReport: build.mutation<FaqReport, OneReport>({
      query: change('retry'),
      invalidatesTags: ['FaqReport'],
    }),
  }),
});

export const {
  useSatisfactionReportsQuery,
  useOverviewQuery,
  useFaqReportsQuery,
  useCancelFaqReportMutation,
  useRetryFaqReportMutation,
  useDraftTopicMutation,
} = insightsApi;
