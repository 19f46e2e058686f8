import { completedQuestion } from './follow-up.js';

describe('completedQuestion', () => {
  it.each([
    ['and to germany?', ['How much is shipping to Sweden?']],
    ['how much is it?', ['Do you have a rain jacket?']],
    ['und für kinder?', ['Was kostet der Eintritt?']],
    ['¿y los domingos?', ['¿A qué hora abrís?']],
    ['what about sundays', ['when do you open', 'thanks']],
    ['price?', ['tell me about the suite']],
  ])('%s is read with the question before it', (question, previous) =>
    expect(completedQuestion(question, previous)).toBe(`${previous.at(-1)} ${question}`),
  );

  it.each([
    'Do you repair zips on old rain jackets?',
    'When are you open?',
    'Wann habt ihr geöffnet?',
    'How long does shipping to Norway take?',
    'I would like to know which of the rooms has a view over the lake and a balcony',
  ])('%s stands by itself', (question) =>
    expect(completedQuestion(question, ['What does it cost?'])).toBeUndefined(),
  );

  it('needs a question before it, and another one', () => {
    expect(completedQuestion('and to germany?', [])).toBeUndefined();
    expect(completedQuestion('and to germany?', ['and to germany?'])).toBeUndefined();
  });
});
