import {
  TestQuestion as TestQuestionMessage,
  type Trial,
  Trial as TrialMessage,
} from '@chirrup/proto/gen/chat/v1/chat_service';
import type { TestQuestion } from '../test-questions/domain/test-question.js';
import type { TriedAnswer } from '../test-questions/try-question.js';

export const toTestQuestionMessage = ({ lastRunAt, createdAt, ...test }: TestQuestion): TestQuestionMessage =>
  TestQuestionMessage.fromPartial({
    ...test,
    lastRunAt: lastRunAt?.getTime() ?? 0,
    createdAt: createdAt.getTime(),
  });

export const toTrialMessage = (answer: TriedAnswer): Trial => TrialMessage.fromPartial(answer);
