import { api } from './api';
import { botPath } from './bots.api';
import type { TestSummary } from './types';

const testSummaryApi = api.injectEndpoints({
  endpoints: (build) => ({
    testSummary: build.query<TestSummary, string>({
      query: (botId) => `${botPath(botId)}/test_questions/summary`,
      providesTags: ['TestQuestion'],
    }),
  }),
});

/** How a bot's test questions stand; Live Mode asks too. */
export const { useTestSummaryQuery } = testSummaryApi;
/** What is known of it, without asking. */
export const { useQueryState: useTestSummaryState } = testSummaryApi.endpoints.testSummary;
