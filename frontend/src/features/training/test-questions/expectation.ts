import type { TestQuestion } from '../../../api/types';
import type { TestQuestionText } from './test-questions.api';

type Expectation = TestQuestion['expectation'];

/** What an owner may expect, and what it is called. */
export const EXPECTATIONS: Record<Expectation, { label: string; expected: string | null; example: string }> =
  {
    contains: { label: 'The answer contains', expected: 'Words of the answer', example: '30 days' },
    cites: {
      label: 'The answer cites a page',
      expected: 'Address of the page',
      example: 'https://shop.example/returns',
    },
    refuses: { label: 'There is no answer', expected: null, example: '' },
  };

export const isExpectation = (name: string): name is Expectation => Object.hasOwn(EXPECTATIONS, name);

/** Words on what keeps a test question from being saved. */
export function testQuestionProblems({
  question,
  expectation,
  expected,
}: TestQuestionText): Partial<TestQuestionText> {
  const needed = EXPECTATIONS[expectation].expected;
  return {
    ...(question.trim() === '' && { question: 'Write what a visitor would ask.' }),
    ...(needed !== null && expected.trim() === '' && { expected: 'Write what you expect.' }),
    ...(expectation === 'cites' &&
      expected.trim() !== '' &&
      !URL.canParse(expected.trim()) && {
        expected: 'Write a whole address, like https://shop.example/returns.',
      }),
  };
}

/** What is expected, as a sentence. */
export function describe({ expectation, expected }: TestQuestionText): string {
  if (expectation === 'refuses') return 'No answer is expected.';
  return expectation === 'contains' ? `Must contain “${expected}”.` : `Must cite ${expected}.`;
}
