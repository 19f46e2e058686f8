import { followUp } from './follow-up.js';

const completedQuestion = (question: string, previous: readonly string[]) =>
  followUp(question, previous)?.completed;

describe('followUp', () => {
  it.each([
    ['and to germany?', ['How much is shipping to Sweden?']],
    ['how much is it?', ['Do you have a rain jacket?']],
    ['und für kinder?', ['Was kostet der Eintritt?']],
    ['¿y los domingos?', ['¿A qué hora abrís?']],
    ['price?', ['tell me about the suite']],
    ['a ile kosztuje wysyłka?', ['Czy macie kurtki?']],
    ['en voor kinderen?', ['Wat kost de toegang?']],
    ['Ok, how much is it?', ['Do you have a rain jacket?']],
  ])('%s is read with the question before it', (question, previous) =>
    expect(completedQuestion(question, previous)).toBe(`${previous.at(-1)} ${question}`),
  );

  it('is read with all questions back to one that stands by itself', () => {
    const previous = ['Do you sell rain jackets?', 'and for kids?'];
    expect(completedQuestion('how much is it?', previous)).toBe(
      'Do you sell rain jackets? and for kids? how much is it?',
    );
    expect(completedQuestion('and for kids?', previous)).toBe('Do you sell rain jackets? and for kids?');
  });

  it.each([
    'Do you repair zips on old rain jackets?',
    'I want to talk to a real person',
    'Mein Schlüssel ist weg, was kostet das?',
    'How long does shipping to Norway take?',
    'I would like to know which of the rooms has a view over the lake and a balcony',
  ])('%s stands by itself', (question) =>
    expect(completedQuestion(question, ['What does it cost?'])).toBeUndefined(),
  );

  it('needs a question before it, and another one', () => {
    expect(completedQuestion('and to germany?', [])).toBeUndefined();
    expect(completedQuestion('and to germany?', ['and to germany?'])).toBeUndefined();
  });

  it('is read by people with a mark between the questions', () =>
    expect(followUp('and for how long?', ['is there parking'])?.readable).toBe(
      'is there parking? and for how long?',
    ));
});
