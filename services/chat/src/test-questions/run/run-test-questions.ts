import { setTimeout as sleep } from 'node:timers/promises';
import type { UnitOfWork } from '@chirrup/persistence/unit-of-work';
import { isAsExpected } from '../domain/judge.js';
import type { TestResult, WatchedAnswer } from '../persistence/run-results.rows.js';
import { testQuestionsOf } from '../persistence/test-questions.rows.js';
import type { TriedAnswer } from '../try-question.js';
import { questionKey, questionsAskedOften } from './watched-questions.js';

const LONGEST_ANSWER = 4_000;

export interface RunOutcome {
  results: TestResult[];
  watched: WatchedAnswer[];
}

/** Asks a bot its test questions and the frequent ones, each once; throws what `ask` throws. */
export const runTestQuestions = async (
  uow: UnitOfWork,
  botId: string,
  ask: (question: string) => Promise<TriedAnswer>,
): Promise<RunOutcome> => {
  const tests = await testQuestionsOf(uow, botId);
  const questions = new Map(
    [...tests.map(({ question }) => question), ...(await questionsAskedOften(uow, botId))]
      .reverse()
      .map((question) => [questionKey(question), question]),
  );
  const answers = await askAll([...questions], ask);
  return {
    results: tests.flatMap((test) => {
      const given = answers.get(questionKey(test.question));
      if (!given) return [];
      const { id, question, expectation, expected } = test;
      return [
        {
          id,
          question,
          expectation,
          expected,
          result: isAsExpected(test, given) ? 'green' : 'red',
          answer: cut(given.content),
          outcome: given.outcome,
          sourceUrls: given.sources.map(({ url }) => url),
        },
      ];
    }),
    watched: [...answers].map(([key, { content }]) => ({
      key,
      question: questions.get(key) ?? '',
      answer: cut(content),
    })),
  };
};

/** One after the other, with a pause as long as each took: visitors' questions come first. */
const askAll = async (
  questions: [key: string, question: string][],
  ask: (question: string) => Promise<TriedAnswer>,
): Promise<Map<string, TriedAnswer>> => {
  const answers = new Map<string, TriedAnswer>();
  for (const [key, question] of questions) {
    const asked = performance.now();
    answers.set(key, await ask(question));
    await sleep(performance.now() - asked);
  }
  return answers;
};

const cut = (text: string): string => text.slice(0, LONGEST_ANSWER).toWellFormed();
