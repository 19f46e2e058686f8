import { DomainError } from '@chirrup/kernel/domain-error';
import type { Result } from '@chirrup/kernel/result';
import {
  TestQuestion as TestQuestionMessage,
  type Trial,
  Trial as TrialMessage,
} from '@chirrup/proto/gen/chat/v1/chat_service';
import { testQuestionErrors } from '../test-questions/domain/test-question.errors.js';
import type { TestQuestion } from '../test-questions/domain/test-question.js';
import type { TestQuestionConflict } from '../test-questions/test-questions.service.js';
import type { TriedAnswer } from '../test-questions/try-question.js';

export const toTestQuestionMessage = ({ lastRunAt, createdAt, ...test }: TestQuestion): TestQuestionMessage =>
  TestQuestionMessage.fromPartial({
    ...test,
    lastRunAt: lastRunAt?.getTime() ?? 0,
    createdAt: createdAt.getTime(),
  });

/** What was saved, or the refusal with the question as it is. */
export const currentTestQuestion = <T>(result: Result<T, TestQuestionConflict>): T => {
  if (result.ok) return result.value;
  throw new DomainError(testQuestionErrors.versionConflict, {
    data: { test_question: toTestQuestionMessage(result.error.current) },
  });
};

export const toTrialMessage = (answer: TriedAnswer): Trial => TrialMessage.fromPartial(answer);
