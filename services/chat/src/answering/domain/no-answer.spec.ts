import { noAnswerText, otherQuestions } from './no-answer.js';

describe('no answer', () => {
  it('names what was not found', () => {
    expect(noAnswerText('  Do you sell\n *kayaks*?', 'Ada')).toBe(
      'I could not find anything about “Do you sell kayaks?” in what Ada knows.',
    );
    expect(noAnswerText('***', ' ')).toBe('I could not find an answer to that in what this assistant knows.');
  });

  it.each(['hello', 'Hi there!', ' Guten Tag. ', '你好'])('greets back at "%s"', (text) => {
    expect(noAnswerText(text, 'Ada')).toBe('Hello! What would you like to know?');
  });

  it.each(['thanks', 'Thank you so much!!', 'Merci'])('takes "%s" for thanks', (text) => {
    expect(noAnswerText(text, 'Ada')).toBe('You are welcome. Is there anything else you would like to know?');
  });

  it('takes a question that begins with a greeting for a question', () => {
    expect(noAnswerText('Hello, do you sell kayaks?', 'Ada')).toContain('“Hello, do you sell kayaks?”');
    expect(noAnswerText('thanks card', 'Ada')).toContain('“thanks card”');
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
