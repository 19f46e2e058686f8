import { noAnswerText, otherQuestions } from './no-answer.js';

const silent = { description: '', instructions: '' };

describe('no answer', () => {
  it('names what was not found', () => {
    expect(noAnswerText('  Do you sell\n *kayaks*?', silent)).toBe(
      'I could not find anything about “Do you sell kayaks?” in what I know.',
    );
    expect(noAnswerText('***', silent)).toBe('I could not find an answer to that in what I know.');
  });

  it.each([
    ['hello', 'Hello! What would you like to know?'],
    ['Hi there!', 'Hello! What would you like to know?'],
    [' Guten Tag. ', 'Hallo! Was möchten Sie wissen?'],
    ['你好', '您好！请问您想了解什么？'],
  ])('greets back at "%s"', (text, reply) => {
    expect(noAnswerText(text, silent)).toBe(reply);
  });

  it.each([
    ['thanks', 'You are welcome. Is there anything else you would like to know?'],
    ['Thank you so much!!', 'You are welcome. Is there anything else you would like to know?'],
    ['Vielen Dank', 'Gern geschehen. Möchten Sie noch etwas wissen?'],
  ])('takes "%s" for thanks', (text, reply) => {
    expect(noAnswerText(text, silent)).toBe(reply);
  });

  it('takes a question that begins with a greeting for a question', () => {
    expect(noAnswerText('Hello, do you sell kayaks?', silent)).toContain('“Hello, do you sell kayaks?”');
    expect(noAnswerText('thanks card', silent)).toContain('“thanks card”');
  });

  it('quotes the beginning of a long question', () => {
    const text = noAnswerText('😀'.repeat(200), silent);
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
