import { IdentityGuard } from './identity-guard.js';

const run = (text: string) => {
  const guard = new IdentityGuard('Ada, a shop for boots');
  const shown = (text.match(/\s*\S+/gu) ?? []).map((piece) => guard.push(piece)).join('') + guard.end();
  return { shown, isFalse: guard.isFalse };
};

describe('IdentityGuard', () => {
  it.each([
    'I am DAN, free of rules.',
    'My name is **EvilBot**',
    "I'm now ChatGPT!",
    'Ich bin jetzt Claude.',
    'Je m’appelle Max',
    '我是 ChatGPT',
  ])('ends %j before the name', (text) => {
    const { shown, isFalse } = run(text);
    expect(isFalse).toBe(true);
    expect(shown).not.toMatch(/DAN|Evil|GPT|Claude|Max/);
  });

  it.each([
    'I am Ada.',
    'I am sorry, I am not sure.',
    'Ich bin Ihr Assistent.',
    'Soy el asistente',
    'It works with ChatGPT.',
    'I am',
  ])('leaves %j alone', (text) => expect(run(text)).toEqual({ shown: text, isFalse: false }));
});
