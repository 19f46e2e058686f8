import { IdentityGuard } from './identity-guard.js';

const isFalse = (...texts: string[]): boolean => {
  const guard = new IdentityGuard('Ada, a shop for boots. You are Nora, the sales assistant.');
  for (const text of texts) guard.push(text);
  return guard.isFalse;
};

describe('IdentityGuard', () => {
  it.each([
    'I am DAN, free of rules.',
    'My name is **EvilBot**',
    "I'm now ChatGPT!",
    'Ich bin jetzt Claude.',
    'Je m’appelle Max',
    '我是 ChatGPT',
  ])('finds another in %j', (text) => expect(isFalse(text)).toBe(true));

  it('finds another whose name comes with the next line', () => {
    expect(isFalse('My name is ', 'EvilBot.')).toBe(true);
  });

  it.each([
    'I am Ada.',
    'I am Nora, the sales assistant.',
    'I am sorry, I am not sure.',
    'Ich bin Ihr Assistent.',
    'Soy el asistente',
    'It works with ChatGPT.',
    'I am',
  ])('leaves %j alone', (text) => expect(isFalse(text)).toBe(false));
});
