import { api } from '../../../api/api';
import { botPath } from '../../../api/bots.api';
import type { BotChange, ChangedAnswer, TestQuestion } from '../../../api/types';

export type TestQuestionText = Pick<TestQuestion, 'question' | 'expectation' | 'expected'>;

const LATEST = 50;

const tests = (botId: string) => `${botPath(botId)}/test_questions`;

const testQuestionsApi = api.injectEndpoints({
  endpoints: (build) => ({
    testQuestions: build.query<TestQuestion[], string>({ query: tests, providesTags: ['TestQuestion'] }),
    answerImpact: build.query<ChangedAnswer[], string>({
      query: (botId) => `${botPath(botId)}/answer_impact`,
      providesTags: ['TestQuestion'],
    }),
    /** What was changed of the bot last, for what may have changed its answers. */
    latestChanges: build.query<BotChange[], string>({
      query: (botId) => ({ url: `${botPath(botId)}/changes`, params: { limit: LATEST } }),
      providesTags: ['Change'],
    }),
    markAnswersSeen: build.mutation<null, { botId: string; until: number }>({
      query: ({ botId, until }) => ({
        url: `${botPath(botId)}/answer_impact/seen`,
        method: 'PUT',
        body: { until },
      }),
      invalidatesTags: (_, error) => (error ? [] : ['TestQuestion']),
    }),
    saveTestQuestion: build.mutation<
      TestQuestion,
      { botId: string; stored: TestQuestion | null; text: TestQuestionText }
    >({
      query: ({ botId, stored, text }) => ({
        url: stored ? `${tests(botId)}/${stored._id}` : tests(botId),
        method: stored ? 'PUT' : 'POST',
        body: stored ? { ...text, version: stored.version } : text,
      }),
      invalidatesTags: (_, error) => (error ? [] : ['TestQuestion']),
    }),
    deleteTestQuestion: build.mutation<null, { botId: string; id: string; version: number }>({
      query: ({ botId, id, version }) => ({
        url: `${tests(botId)}/${id}`,
        method: 'DELETE',
        params: { version },
      }),
      invalidatesTags: ['TestQuestion'],
    }),
    runTestQuestions: build.mutation<object, string>({
      query: (botId) => ({ url: `${tests(botId)}/run`, method: 'POST' }),
      invalidatesTags: (_, error) => (error ? [] : ['TestQuestion']),
    }),
  }),
});

export const {
  useTestQuestionsQuery,
  useAnswerImpactQuery,
  useLatestChangesQuery,
  useMarkAnswersSeenMutation,
  useSaveTestQuestionMutation,
  useDeleteTestQuestionMutation,
  useRunTestQuestionsMutation,
} = testQuestionsApi;
