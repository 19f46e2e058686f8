import { setTimeout as sleep } from 'node:timers/promises';
import type { UnitOfWork } from '@chirrup/persistence/unit-of-work';
import { isAsExpected } from '../domain/judge.js';
import type { TestResult, WatchedAnswer } from '../persistence/run-results.rows.js';
import { testQuestionsOf } from '../persistence/test-questions.rows.js';
import type { TriedAnswer } from '../try-question.js';
import { questionKey, questionsAskedOften } from './watched-questions.js';

const LONGEST_ANSWER = 4_000;
/** Why a question was compared by its words alone, though soon it will not be. */
const WITHOUT_MEANING: readonly string[] = ['timeout', 'unavailable'];
const TRIES = 3;
/** Between the tries. */
const PAUSE_MS = 1_000;

export interface RunOptions {
  ask: (question: string) => Promise<TriedAnswer>;
  /** There is no model, so an answer that was found by words counts. */
  wordsCount: boolean;
  stop: AbortSignal;
}

export interface RunOutcome {
  results: TestResult[];
  watched: WatchedAnswer[];
  /** Keys of the questions that have no answer of this run: their meaning came too late each time. */
  late: string[];
}

/** Asks a bot its test questions and the frequent ones; throws what `ask` throws. */
export const runTestQuestions = async (
  uow: UnitOfWork,
  botId: string,
  options: RunOptions,
): Promise<RunOutcome> => {
  const tests = await testQuestionsOf(uow, botId);
  const frequent = await questionsAskedOften(uow, botId);
  const shown = new Map(frequent.map(({ question, shown }) => [questionKey(question), shown]));
  const questions = new Map(
    [...tests, ...frequent].reverse().map(({ question }) => [questionKey(question), question]),
  );
  const answers = await askAll(questions, options);
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
      shown: cutOrNull(shown.get(key)),
    })),
    late: [...questions.keys()].filter((key) => !answers.has(key)),
  };
};

/** The answers by key. Those that were found by words for want of time are asked again after the others. */
const askAll = async (
  questions: ReadonlyMap<string, string>,
  { ask, wordsCount, stop }: RunOptions,
): Promise<Map<string, TriedAnswer>> => {
  const answers = new Map<string, TriedAnswer>();
  for (let left = TRIES; left > 0; left -= 1) {
    for (const [key, question] of questions) {
      if (answers.has(key)) continue;
      const asked = performance.now();
      const answer = await ask(question);
      if (wordsCount || !WITHOUT_MEANING.includes(answer.meaning)) answers.set(key, answer);
      // as long as it took: visitors' questions come first
      await sleep(performance.now() - asked, undefined, { signal: stop });
    }
    if (answers.size === questions.size) break;
    if (left > 1) await sleep(PAUSE_MS, undefined, { signal: stop });
  }
  return answers;
};

const cutOrNull = (text: string | null | undefined): string | null => (text ? cut(text) : null);

const cut = (text: string): string => text.slice(0, LONGEST_ANSWER).toWellFormed();
