import { DomainError } from '@chirrup/kernel/domain-error';
import { testQuestionErrors } from './test-question.errors.js';

export const expectations = ['contains', 'cites', 'refuses'] as const;
/** What is expected of an answer: words in it, a page it rests on, or that there is none. */
export type Expectation = (typeof expectations)[number];

/** What the owner says. */
export interface TestQuestionInput {
  question: string;
  expectation: Expectation;
  /** Words of the answer, or the address of the page; empty where none is expected. */
  expected: string;
}

/** A question whose answer the owner wants watched, and how it went the last time. */
export interface TestQuestion extends TestQuestionInput {
  id: string;
  botId: string;
  result: 'green' | 'red' | 'never';
  answer: string;
  outcome: string;
  sourceUrls: string[];
  lastRunAt: Date | null;
  createdAt: Date;
}

/** A bot has no more than so many. */
export const MOST_TEST_QUESTIONS = 200;
const LONGEST_QUESTION = 1_000;
const LONGEST_EXPECTED = 2_048;

/** @throws DomainError that says which field is wrong, and how */
export const checkTestQuestion = (input: {
  question: string;
  expectation: string;
  expected: string;
}): TestQuestionInput => {
  const question = input.question.trim();
  if (question === '' || question.length > LONGEST_QUESTION)
    throw invalid(`question: must have 1 to ${LONGEST_QUESTION} characters`);
  const expectation = expectations.find((known) => known === input.expectation);
  if (!expectation) throw invalid(`expectation: must be one of ${expectations.join(', ')}`);
  if (expectation === 'refuses') return { question, expectation, expected: '' };
  const expected = input.expected.trim();
  if (expected === '' || expected.length > LONGEST_EXPECTED)
    throw invalid(`expected: must have 1 to ${LONGEST_EXPECTED} characters`);
  if (expectation === 'cites' && !URL.canParse(expected))
    throw invalid('expected: must be the address of a page, like https://example.com/page');
  return { question, expectation, expected };
};

const invalid = (detail: string): DomainError => new DomainError(testQuestionErrors.invalid, { detail });
