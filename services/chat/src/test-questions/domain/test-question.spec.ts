import { checkTestQuestion } from './test-question.js';

const question = 'Can I return shoes?';

describe('checkTestQuestion', () => {
  it('trims, and expects nothing of a refusal', () => {
    expect(
      checkTestQuestion({ question: ` ${question} `, expectation: 'contains', expected: ' 30 ' }),
    ).toEqual({
      question,
      expectation: 'contains',
      expected: '30',
    });
    expect(checkTestQuestion({ question, expectation: 'refuses', expected: 'x' }).expected).toBe('');
  });

  it.each([
    [{ question: ' ', expectation: 'refuses', expected: '' }, 'question'],
    [{ question: 'q'.repeat(1_001), expectation: 'refuses', expected: '' }, 'question'],
    [{ question, expectation: 'rhymes', expected: '' }, 'expectation'],
    [{ question, expectation: 'contains', expected: ' ' }, 'expected'],
    [{ question: '\u2060\u200d', expectation: 'refuses', expected: '' }, 'question'],
    [{ question, expectation: 'contains', expected: '\u3164' }, 'expected'],
    [{ question, expectation: 'cites', expected: 'returns' }, 'expected'],
  ])('says which field is wrong: %o', (input, field) => {
    expect(() => checkTestQuestion(input)).toThrow(
      expect.objectContaining({ extras: { detail: expect.stringMatching(`^${field}: `) } }),
    );
  });
});
