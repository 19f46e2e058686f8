import type { AnswerImpact, TestQuestion, TestSummary } from '@chirrup/proto/gen/chat/v1/chat_service';
import { oneOf, toSeconds, toSecondsOrNull } from '../http/dto/mapping.js';
import { withCurrent } from '../http/errors/version-conflict.js';
import {
  type AnswerImpactDto,
  type TestQuestionDto,
  type TestSummaryDto,
  testQuestionSchema,
} from './test-questions.dto.js';

const { expectation, result, outcome } = testQuestionSchema.shape;

export const toTestQuestion = (test: TestQuestion): TestQuestionDto => ({
  _id: test.id,
  question: test.question,
  expectation: oneOf(expectation.options, test.expectation),
  expected: test.expected,
  result: oneOf(result.options, test.result),
  answer: test.answer,
  outcome: test.outcome === '' ? null : oneOf(outcome.unwrap().options, test.outcome),
  source_urls: test.sourceUrls,
  last_run_at: toSecondsOrNull(test.lastRunAt),
  created_at: toSeconds(test.createdAt),
  version: test.version ?? 1,
});

export const answerTestConflict = withCurrent('test_question', toTestQuestion);

export const toTestSummary = ({ lastRunAt, firstRed, ...summary }: TestSummary): TestSummaryDto => ({
  ...summary,
  last_run_at: toSecondsOrNull(lastRunAt),
  first_red: firstRed || null,
});

export const toAnswerImpact = ({ changes }: AnswerImpact): AnswerImpactDto =>
  changes.map((change) => ({ ...change, at: toSeconds(change.at) }));
