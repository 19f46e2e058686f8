import { checkIdempotencyKey, checkQa } from './qa.js';

describe('question and answer', () => {
  it('have their longest lengths, and may be empty', () => {
    expect(() => checkQa({ phrasings: [], question: '', answer: '' })).not.toThrow();
    expect(() =>
      checkQa({ phrasings: [], question: 'q'.repeat(1_000), answer: 'a\n'.repeat(5_000) }),
    ).not.toThrow();
    expect(() => checkQa({ phrasings: [], question: 'q'.repeat(1_001), answer: '' })).toThrow(
      'The question can have up to 1,000 characters.',
    );
    expect(() => checkQa({ phrasings: [], question: '', answer: 'a'.repeat(10_001) })).toThrow(
      'The answer can have up to 10,000 characters.',
    );
  });

  it.each(['\u200e', '\u1160\u2800', '\u2060 '])('show something: not %j', (nothing) => {
    const seen = 'must have something to see';
    expect(() => checkQa({ phrasings: [], question: nothing, answer: 'A.' })).toThrow(seen);
    expect(() => checkQa({ phrasings: [], question: 'Q?', answer: nothing })).toThrow(seen);
    expect(() => checkQa({ phrasings: [nothing], question: 'Q?', answer: 'A.' })).toThrow(seen);
  });

  it('have other wordings, each once and none of them the question', () => {
    const phrasings = [' Where? ', 'Where?', '', 'How long?'];
    expect(checkQa({ question: 'How long?', answer: 'A.', phrasings })).toEqual({
      question: 'How long?',
      answer: 'A.',
      phrasings: ['Where?'],
    });
    const many = Array.from({ length: 41 }, (_, at) => `wording ${at}`);
    expect(() => checkQa({ question: 'Q', answer: '', phrasings: many })).toThrow('up to 40 other wordings');
    expect(() => checkQa({ question: 'Q', answer: '', phrasings: ['x'.repeat(1_001)] })).toThrow(
      'up to 1,000 characters',
    );
  });

  it('hold no control characters', () => {
    expect(() => checkQa({ phrasings: [], question: 'a\0b', answer: '' })).toThrow('cannot be used here');
    expect(() => checkQa({ phrasings: [], question: '', answer: '\u0007' })).toThrow('cannot be used here');
    expect(() => checkIdempotencyKey('a\nb')).toThrow('cannot be used here');
    expect(() => checkIdempotencyKey('k'.repeat(201))).toThrow('up to 200 characters');
  });
});
