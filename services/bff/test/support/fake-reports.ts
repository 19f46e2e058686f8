import { newId } from '@chirrup/kernel/ids';
import {
  type AnalyticsDefinition,
  FaqReport,
  Gap,
  Overview,
} from '@chirrup/proto/gen/analytics/v1/analytics_service';
import { type ChatDefinition, TestQuestion, Trial } from '@chirrup/proto/gen/chat/v1/chat_service';
import type { ServiceOf } from '@chirrup/rpc/service';
import type { AuthWorld } from './fake-auth.js';

type TestQuestionCalls =
  | 'tryQuestion'
  | 'listTestQuestions'
  | 'createTestQuestion'
  | 'updateTestQuestion'
  | 'deleteTestQuestion'
  | 'runTestQuestions'
  | 'getTestSummary'
  | 'getAnswerImpact'
  | 'markAnswersSeen'
  | 'getBotModel'
  | 'saveBotModel'
  | 'generateModelTest'
  | 'getModelUsage';

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
  getTestSummary: async () => ({
    green: 1,
    red: 2,
    never: 0,
    running: false,
    lastRunAt: 5_000,
    firstRed: 'Shoes?',
  }),
  getBotModel: async () => ({
    provider: 'anthropic',
    baseUrl: '',
    model: 'claude',
    hasKey: true,
    choices: ['scripted'],
    ownerBaseUrls: [],
  }),
  saveBotModel: async () => ({}),
  generateModelTest: async () => ({ answers: false, answerMs: 0, code: 'http_401', sentence: 'No.' }),
  getModelUsage: async () => ({
    day: '2026-11-22',
    tokensUsed: 2_000_100,
    tokensLimit: 2_000_000,
    tokensLimitOfAll: 5_000_000,
    unreachableSince: 60_500,
    limited: true,
  }),
  getAnswerImpact: async () => ({
    at: 5_000,
    changes: [{ question: 'Q?', before: 'A', after: 'B', at: 4_000 }],
  }),
  markAnswersSeen: async () => ({}),
});

export const fakeAnalytics = ({ calls }: Pick<AuthWorld, 'calls'>): ServiceOf<typeof AnalyticsDefinition> => {
  const gap = (fields: Partial<Gap>) =>
    Gap.fromPartial({
      id: newId(),
      question: 'Gift cards?',
      count: 3,
      language: 'en',
      state: 'open',
      ...fields,
    });
  const report = (fields: Partial<FaqReport>) =>
    FaqReport.fromPartial({
      id: newId(),
      reportType: 'monthly',
      startDay: '2026-10-01',
      endDay: '2026-10-31',
      status: 'completed',
      groupedBy: 'words',
      clusters: [{ summary: 'Gift cards?', count: 4, samples: ['Gift cards?'], answered: 3, score: 70 }],
      ...fields,
    });
  return {
    listSatisfactionDays: async () => ({
      days: [
        { day: '2026-11-21', startAt: 1_000, clientMessages: 0, sampleSize: 0, votes: 0 },
        {
          day: '2026-11-22',
          startAt: 86_401_000,
          score: 71.5,
          low: 60,
          high: 83,
          clientMessages: 9,
          sampleSize: 8,
          votes: 2,
        },
      ],
    }),
    getOverview: async () =>
      Overview.fromPartial({
        timeZone: 'Europe/Berlin',
        firstDay: '2026-10-24',
        lastDay: '2026-11-22',
        clientMessages: 10,
        verified: 4,
        offered: 1,
        unhelpful: 1,
        hours: new Array(168).fill(0),
        conversions: [{ currency: 'EUR', conversions: 3, value: 120.5, visitors: 40 }],
        holdout: { share: 10, visitors: 40, holdoutVisitors: 4, needed: 10 },
        pages: [{ value: 'https://shop.example/', messages: 4, answered: 1 }],
      }),
    recordConversion: async ({ id }) => ({ assisted: id === 'after a chat' }),
    async eraseConversions(request, context) {
      calls.push({ name: 'eraseConversions', request, context });
      return {};
    },
    listFaqReports: async ({ botId }) => ({ reports: [report({ botId })] }),
    cancelFaqReport: async ({ botId, reportId }) =>
      report({ botId, id: reportId, status: 'cancelled', cancelReason: 'Stopped.' }),
    retryFaqReport: async ({ botId, reportId }) =>
      report({ botId, id: reportId, status: 'pending', clusters: [] }),
    getMessageCount: async () => ({ clientMessages: 1 }),
    listGaps: async ({ botId, state }) => ({ gaps: [gap({ botId, state })] }),
    draftTopic: async ({ topic }) => ({
      question: topic,
      answer: 'Yes.',
      sourceUrl: 'https://shop.example/',
      answers: true,
    }),
    draftGap: async () => ({ question: 'Gift cards?', answer: '', sourceUrl: '', answers: false }),
    dismissGap: async ({ botId, gapId }) => gap({ botId, id: gapId, state: 'dismissed' }),
    retestGap: async ({ botId, gapId }) => ({
      trial: Trial.fromPartial({ outcome: 'answer', lane: 'verified', content: 'Yes.' }),
      gap: gap({ botId, id: gapId, state: 'answered' }),
    }),
  };
};
