import { noAnswerText, otherQuestions } from './no-answer.js';

describe('no answer', () => {
  it('names what was not found', () => {
    expect(noAnswerText('  Do you sell\n *kayaks*?', 'Ada')).toBe(
      'I could not find anything about “Do you sell kayaks?” in what Ada knows.',
    );
    expect(noAnswerText('***', ' ')).toBe('I could not find an answer to that in what this assistant knows.');
  });

  it('quotes the beginning of a long question', () => {
    const text = noAnswerText('😀'.repeat(200), 'Ada');
    expect(text.isWellFormed()).toBe(true);
    expect(text.length).toBeLessThan(200);
  });

  it('suggests up to three other questions', () => {
    expect(otherQuestions(['A?', 'a? ', 'Mine?', '', 'B?', 'A?', 'C?', 'D?'], 'mine?')).toEqual([
      'A?',
      'a?',
      'B?',
    ]);
  });
});
