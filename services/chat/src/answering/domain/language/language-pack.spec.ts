import { chatPackOf, spokenLanguages } from './language-pack.js';

const placesIn = (text: string) => text.match(/\{\w+\}/g) ?? [];
const english = chatPackOf('en');
const german = chatPackOf('de');

describe.each(spokenLanguages)('the words of %s', (language) => {
  const { phrases, smallTalk, replies, facts } = chatPackOf(language);

  it('are complete', () => {
    expect(Object.keys(phrases)).toEqual(Object.keys(english.phrases));
    expect(Object.keys(replies)).toEqual(Object.keys(english.replies));
    expect(Object.keys(smallTalk)).toEqual(Object.keys(english.smallTalk));
    if (language === 'en') return expect(facts).toBeUndefined();
    expect(facts?.labels).toHaveLength(german.facts?.labels.length ?? 0);
    expect(facts?.values).toHaveLength(german.facts?.values.length ?? 0);
  });

  it('have a question for every topic, or for none', () => {
    const { topics = english.topics } = chatPackOf(language);
    expect(topics).toHaveLength(english.topics?.length ?? 0);
    for (const { heading, question } of topics ?? [])
      expect([new RegExp(heading).test(''), question.length > 5]).toEqual([false, true]);
  });

  it('are patterns that can be read', () => {
    const { askedWith, clock, free, identity, headings, contact } = chatPackOf(language);
    const groups = [identity, headings, contact].flatMap((group) => Object.values(group ?? {}));
    for (const pattern of [askedWith, clock, free, ...groups].flatMap((list) => list ?? []))
      expect(() => new RegExp(pattern, 'iu')).not.toThrow();
  });

  it('leave the same places to be filled in as the English ones', () => {
    for (const [name, text] of Object.entries(english.phrases))
      expect([name, placesIn(phrases[name as keyof typeof phrases])]).toEqual([name, placesIn(text)]);
  });
});
