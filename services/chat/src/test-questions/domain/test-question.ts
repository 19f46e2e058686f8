import { DomainError } from '@chirrup/kernel/domain-error';
import { isVisible } from '@chirrup/text/display/visible';
import { testQuestionErrors } from './test-question.errors.js';

export const expectations = ['contains', 'cites', 'refuses'] as const;
/** What is expected: words in the answer, a page that it cites, or no answer. */
export type Expectation = (typeof expectations)[number];

/** A test question as the owner writes it. */
export interface TestQuestionInput {
  question: string;
  expectation: Expectation;
  /** Words of the answer, or the address of the page; empty if no answer is expected. */
  expected: string;
}

/** A test question with the result of its last run. */
export interface TestQuestion extends TestQuestionInput {
  id: string;
  botId: string;
  result: 'green' | 'red' | 'never';
  answer: string;
  outcome: string;
  sourceUrls: string[];
  lastRunAt: Date | null;
  createdAt: Date;
  /** Grows with every change of what the owner wrote. */
  version: number;
  /** The user who wrote it last, where that is known. */
  writtenBy: string | null;
}

/** What the owner wrote of it, as the bot's history keeps it. */
export const testFields = ({ question, expectation, expected }: TestQuestionInput) => ({
  question,
  expectation,
  expected,
});

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
  if (!isVisible(question)) throw invalid('question: must have something to see');
  const expectation = expectations.find((known) => known === input.expectation);
  if (!expectation) throw invalid(`expectation: must be one of ${expectations.join(', ')}`);
  if (expectation === 'refuses') return { question, expectation, expected: '' };
  const expected = input.expected.trim();
  if (expected === '' || expected.length > LONGEST_EXPECTED)
    throw invalid(`expected: must have 1 to ${LONGEST_EXPECTED} characters`);
  if (!isVisible(expected)) throw invalid('expected: must have something to see');
  if (expectation === 'cites' && !URL.canParse(expected))
    throw invalid('expected: must be the address of a page, like https://example.com/page');
  return { question, expectation, expected };
};

const invalid = (detail: string): DomainError => new DomainError(testQuestionErrors.invalid, { detail });
