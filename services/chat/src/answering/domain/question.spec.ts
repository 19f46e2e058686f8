import { afterQuestion, previousQuestions } from './question.js';

const said = (content: string, sender: 'client' | 'bot' = 'client') => ({ sender, content });

describe('previousQuestions', () => {
  it('are the last three that ask something', () =>
    expect(
      previousQuestions([
        said('A?'),
        said('B?'),
        said('Ten days.', 'bot'),
        said('thanks'),
        said('C?'),
        said('Hello!'),
        said('D?'),
        said('Vielen Dank'),
      ]),
    ).toEqual(['B?', 'C?', 'D?']));

  it('of the next question are the same with this one, unless it is small talk', () => {
    expect(afterQuestion({ question: 'D?', previousQuestions: ['A?', 'B?', 'C?'] })).toEqual([
      'B?',
      'C?',
      'D?',
    ]);
    expect(afterQuestion({ question: 'thank you', previousQuestions: ['A?'] })).toEqual(['A?']);
  });
});
