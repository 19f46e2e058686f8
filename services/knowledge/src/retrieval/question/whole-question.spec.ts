import { isNamedIn, isWholeQuestion } from './whole-question.js';

const BEFORE = 'Do you ship to Japan?';

describe('isWholeQuestion', () => {
  it.each([
    'Do you sell kayaks?',
    'And do you have kayaks?',
    'where can I park',
    'Is there a shop in Berlin?',
    'Can you help me with a kayak?',
    'Haben Sie Kajaks?',
    'Und gibt es Kajaks?',
    '¿Venden kayaks?',
    'Y tienen kayaks para niños?',
    'Combien coûte un kayak ?',
  ])('is so for "%s"', (part) => expect(isWholeQuestion(part, BEFORE)).toBe(true));

  it.each([
    // one question goes on
    'And to France?',
    'Is it waterproof?',
    'And how much is it?',
    'The blue one?',
    'And the blue jacket?',
    'Passt sie auch?',
    'Ist es wasserdicht?',
    // chatter
    'Can you help me?',
    'Hi, can you help me please?',
    'Could you tell me something?',
    'May I ask a question?',
    'Is anyone there?',
    'Are you a real person?',
    'How are you doing today?',
    'Is that okay?',
    'Können Sie mir helfen?',
    'Kann ich kurz etwas fragen?',
    '¿Me puede ayudar?',
    '¿Puedo preguntar algo?',
    'Puis-je vous poser une question ?',
    'Mi può aiutare?',
    'Kunt u mij helpen?',
    // no question
    'Thanks in advance',
    'I bought boots in May.',
    'Thank you?',
  ])('is not for "%s"', (part) => expect(isWholeQuestion(part, BEFORE)).toBe(false));
});

describe('isNamedIn', () => {
  it('is so where a text has every word that says what is asked', () => {
    const text = 'We ship to Japan within a week; shipping is free.';
    expect(isNamedIn('How long is shipping to Korea?', text)).toBe(false);
    expect(isNamedIn('Is shipping free?', text)).toBe(true);
    expect(isNamedIn('Do you sell kayaks?', text)).toBe(false);
  });
});
