import type { BotProfile, Knowledge, Passage } from '../knowledge.js';
import { AnswerCheck } from './answer-check.js';

const passage = (text: string, language = 'en'): Passage => ({
  docId: '',
  linkId: 'l',
  title: 'Hours',
  url: 'https://studio.example/hours',
  text,
  score: 0,
  fetchedAt: 0,
  language,
});
const check = (passages: readonly Passage[], question = 'When are you open?', language = 'en') =>
  new AnswerCheck({
    knowledge: { passages, qa: [], quotes: [] } as unknown as Knowledge,
    profile: {
      botName: 'Ada',
      description: '',
      instructions: 'Always say: come as you are, shoes off.',
    } as BotProfile,
    question,
    turns: [],
    facts: [],
    now: 0,
    language,
    isSmallTalk: false,
  });
const OPEN = passage('The studio is open daily from Monday to Saturday. Bring a towel, clay is included.');

describe('a cited sentence without a figure or a name', () => {
  it.each([
    'The studio is open every day except Sunday [1].',
    'You only have to bring a towel [1].',
    'Clay is part of it, so take just a towel along [1].',
    // too short to be judged
    'Yes, daily [1].',
    // the owner's own words
    'Come as you are, shoes off [1].',
  ])('is kept where it speaks of what it cites: %s', (sentence) => {
    expect(check([OPEN]).isSupported(sentence, [0])).toBe(true);
  });

  it.each([
    'Pets are always welcome here [1].',
    'Every order comes with a free gift [1].',
    'You can pay in instalments without interest [1].',
  ])('goes where it speaks of something else: %s', (sentence) => {
    expect(check([OPEN]).isSupported(sentence, [0])).toBe(false);
  });

  it('is not held against a page of another language, nor against the words of the question', () => {
    const german = passage(
      'Das Atelier ist von Montag bis Samstag offen. Bringen Sie ein Handtuch mit.',
      'de',
    );
    expect(check([german]).isSupported('Pets are always welcome here [1].', [0])).toBe(true);
    expect(
      check([OPEN], 'Are dogs allowed upstairs?').isSupported('Yes, dogs are allowed upstairs [1].', [0]),
    ).toBe(true);
  });
});

describe('a sentence in another language than the page', () => {
  it.each(['Schreiben Sie Ihren Namen auf das Handtuch [1].', 'Bringen Sie Ihr Handtuch mit [1].'])(
    'has no names where all nouns look like them: %s',
    (sentence) => {
      const german = check([OPEN], 'Was muss ich mitbringen?', 'de');
      expect(german.isSupported(sentence, [0])).toBe(true);
      expect(german.isUncompared(sentence, [0])).toBe(true);
    },
  );

  it('has those of other languages, and figures', () => {
    const french = check([OPEN], 'Que faut-il apporter ?', 'fr');
    expect(french.isSupported('Demandez à notre collègue Anna Keller [1].', [0])).toBe(false);
    expect(french.isSupported('Le cours dure 40 minutes [1].', [0])).toBe(false);
    expect(french.isUncompared('Apportez une serviette [1].', [0])).toBe(true);
    expect(check([OPEN]).isUncompared('Bring a towel [1].', [0])).toBe(false);
  });
});
