import { newId } from '@chirrup/kernel/ids';
import { type AnalyticsDefinition, Gap } from '@chirrup/proto/gen/analytics/v1/analytics_service';
import { type ChatDefinition, TestQuestion, Trial } from '@chirrup/proto/gen/chat/v1/chat_service';
import type { ServiceOf } from '@chirrup/rpc/service';

type TestQuestionCalls =
  | 'tryQuestion'
  | 'listTestQuestions'
  | 'createTestQuestion'
  | 'updateTestQuestion'
  | 'deleteTestQuestion'
  | 'runTestQuestions'
  | 'getTestSummary'
  | 'getAnswerImpact'
  | 'getModelUsage'
  | 'countModelUsage';

const testQuestion = (fields: Partial<TestQuestion>): TestQuestion =>
  TestQuestion.fromPartial({ id: newId(), expectation: 'refuses', result: 'never', ...fields });

/** What the chat service says of test questions and the model. */
export const fakeTestQuestions = (): Pick<ServiceOf<typeof ChatDefinition>, TestQuestionCalls> => ({
  tryQuestion: async () => Trial.fromPartial({ outcome: 'nothing', lane: 'none' }),
  listTestQuestions: async ({ botId }) => ({ questions: [testQuestion({ botId })] }),
  createTestQuestion: async (edit) => testQuestion({ ...edit, id: newId() }),
  updateTestQuestion: async (edit) => testQuestion(edit),
  deleteTestQuestion: async () => ({}),
  runTestQuestions: async () => ({}),
  getTestSummary: async () => ({ green: 1, red: 2, never: 0, running: false, lastRunAt: 5_000 }),
  countModelUsage: async () => ({}),
  getModelUsage: async () => ({
    day: '2026-11-22',
    tokensUsed: 2_000_100,
    tokensLimit: 2_000_000,
    limited: true,
  }),
  getAnswerImpact: async () => ({ at: 5_000, changes: [{ question: 'Q?', before: 'A', after: 'B' }] }),
});

export const fakeAnalytics = (): ServiceOf<typeof AnalyticsDefinition> => {
  const gap = (fields: Partial<Gap>) =>
    Gap.fromPartial({
      id: newId(),
      question: 'Gift cards?',
      count: 3,
      language: 'en',
      state: 'open',
      ...fields,
    });
  return {
    getMessageCount: async () => ({ clientMessages: 1 }),
    listGaps: async ({ botId, state }) => ({ gaps: [gap({ botId, state })] }),
    draftGap: async () => ({ question: 'Gift cards?', answer: '', sourceUrl: '' }),
    dismissGap: async ({ botId, gapId }) => gap({ botId, id: gapId, state: 'dismissed' }),
    retestGap: async ({ botId, gapId }) => ({
      trial: Trial.fromPartial({ outcome: 'answer', lane: 'verified', content: 'Yes.' }),
      gap: gap({ botId, id: gapId, state: 'answered' }),
    }),
  };
};
