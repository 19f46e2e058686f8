import { checkIdempotencyKey, checkQa } from './qa.js';

describe('question and answer', () => {
  it('have their longest lengths, and may be empty', () => {
    expect(() => checkQa({ question: '', answer: '' })).not.toThrow();
    expect(() => checkQa({ question: 'q'.repeat(1_000), answer: 'a\n'.repeat(5_000) })).not.toThrow();
    expect(() => checkQa({ question: 'q'.repeat(1_001), answer: '' })).toThrow(
      'The question can have up to 1,000 characters.',
    );
    expect(() => checkQa({ question: '', answer: 'a'.repeat(10_001) })).toThrow(
      'The answer can have up to 10,000 characters.',
    );
  });

  it('hold no control characters', () => {
    expect(() => checkQa({ question: 'a\0b', answer: '' })).toThrow('cannot be used here');
    expect(() => checkQa({ question: '', answer: '\u0007' })).toThrow('cannot be used here');
    expect(() => checkIdempotencyKey('a\nb')).toThrow('cannot be used here');
    expect(() => checkIdempotencyKey('k'.repeat(201))).toThrow('up to 200 characters');
  });
});
