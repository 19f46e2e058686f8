import type { Answer } from '../answer.js';
import type { ProductFacts, Quote } from '../knowledge.js';
import { factLabel, factValue } from '../language/fact-words.js';
import { spokenLanguages } from '../language/language-pack.js';
import { phrasesIn } from '../language/phrases.js';
import type { VisitorWords } from '../language/visitor-language.js';
import { pairAnswer } from './pair-answer.js';
import { quotedAnswer } from './quoted-answer.js';

const quote = (part: Partial<Quote> = {}): Quote => ({
  text: 'You may return shoes within 30 days of the purchase.',
  title: 'Returns',
  heading: 'Shoes',
  url: 'https://s.example/returns',
  fetchedAt: 5,
  language: 'en',
  ...part,
});
const other = quote({ text: 'Boots too.', title: 'Boots', heading: '', url: 'https://s.example/boots' });
const answerOf = (quotes: Quote[], question = QUESTION, profile?: VisitorWords['profile']) =>
  quotedAnswer(quotes, { question, profile });
/** What is marked, with its language. */
const spoken = ({ content, contentParts = [] }: Pick<Answer, 'content' | 'contentParts'>) =>
  contentParts.map(({ end, language }, at) => [
    language,
    content.slice(contentParts[at - 1]?.end, end).trim(),
  ]);
const QUESTION = 'How long may I return shoes?';

describe('quotedAnswer', () => {
  it('puts the number of its page behind each quote', () => {
    expect(answerOf([quote(), other])).toEqual({
      content: 'You may return shoes within 30 days of the purchase. [1]\n\nBoots too. [2]',
      sources: [
        {
          n: 1,
          title: 'Returns',
          heading: 'Shoes',
          url: 'https://s.example/returns',
          fetchedAt: 5,
          language: 'en',
        },
        { n: 2, title: 'Boots', url: 'https://s.example/boots', fetchedAt: 5, language: 'en' },
      ],
    });
  });

  it('counts a page once, and says two things at most', () => {
    const { content, sources } = answerOf([quote(), quote({ text: 'Unworn.' }), other]);
    expect(content).toMatch(/ \[1\]\n\nUnworn\. \[1\]$/);
    expect(sources).toHaveLength(1);
  });

  it.each([
    ['Order the hinge as HG[04]-B, see drawing [17].', 1],
    ['Set `lanes[0]` before lanes[2], as note [1] says.', 3],
    ['Widths [1-3] and 【2】 fit under [Article 9].', 1],
  ])('quotes numbers in brackets as they stand: %j', (text, n) => {
    const { content, sources } = answerOf([quote({ text })]);
    expect(content).toBe(`${text} [${n}]`);
    expect(sources).toMatchObject([{ n }]);
  });

  it('leaves the answer of a pair as its owner wrote it', () => {
    const pair = { title: '', heading: '', url: '', language: '', qaId: 'q' };
    const text = 'Yes, see [our terms](https://other.example/terms).';
    expect(answerOf([quote({ ...pair, text }), other])).toMatchObject({
      content: `${text}\n\nBoots too. [1]`,
      sources: [{ n: 1, title: 'Boots' }],
    });
  });

  it('keeps the lines of a list', () => {
    const list = quote({ text: 'Send it back:\n- unworn\n- in its box' });
    expect(answerOf([list]).content).toBe('Send it back:\n- unworn\n- in its box [1]');
  });

  it('removes addresses of the page, and a quote of nothing else', () => {
    const hostile = quote({ text: 'Here [7], see https://evil.example.' });
    expect(answerOf([hostile]).content).toBe('Here [7], see. [1]');
    expect(answerOf([quote({ text: '[1](https://evil.example)' })])).toEqual({
      content: '',
      sources: [],
    });
  });

  it('says in the visitor’s language that the page speaks another', () => {
    const answer = answerOf([quote(), other], 'Wie lange kann ich die Schuhe zurückgeben?');
    expect(answer.content).toBe(
      'Auf der Seite steht dazu (auf Englisch):\n\nYou may return shoes within 30 days of the purchase. [1]\n\nBoots too. [2]',
    );
    expect(answer.contentLanguage).toBe('en');
    expect(spoken(answer)).toEqual([
      ['de', 'Auf der Seite steht dazu (auf Englisch):'],
      ['en', 'You may return shoes within 30 days of the purchase. [1]'],
      ['en', 'Boots too. [2]'],
    ]);
  });

  it('names no language of the whole where the quotes speak two', () => {
    const german = quote({ text: 'Auch die Stiefel sind dabei.', language: 'de' });
    const answer = answerOf([german, quote()], 'Wie lange kann ich die Schuhe zurückgeben?');
    expect(answer.content).toMatch(
      /^Auch die Stiefel.* \[1\]\n\nAuf der Seite.*\(auf Englisch\):\n\nYou may/s,
    );
    expect(answer).not.toHaveProperty('contentLanguage');
    expect(spoken(answer).map(([language]) => language)).toEqual(['', 'de', 'en']);
  });

  it('is not upset by a language nobody knows', () => {
    const odd = quote({ language: 'no_such_language!' });
    expect(answerOf([odd]).content).toContain('within 30 days');
  });
});

describe('an answer to one of two questions', () => {
  const near = (name: string) => ({ ...other, url: `https://s.example/${name}`, preview: 'Tents …' });
  const beside = (question: string, offers = [near('tents')], quotes = [quote()]) =>
    quotedAnswer(quotes, { question: `${QUESTION} ${question}` }, { question, offers });

  it('ends with a sentence that the other has none', () => {
    expect(beside('Do you sell kayaks?', []).content).toMatch(
      /purchase\. \[1\]\n\nI could not find an answer to “Do you sell kayaks\?” in what I know\.$/,
    );
  });

  it('names the pages that may help with it, each once, three at most', () => {
    const { content, sources } = beside(
      'Do you sell kayaks?',
      ['tents', 'returns', 'boats', 'more'].map(near),
    );
    expect(content).toMatch(/in what I know\. I am not sure, but these pages may help: \[2\] \[1\] \[3\]$/);
    expect(sources.map(({ n, url }) => [n, url.split('/').at(-1)])).toEqual([
      [1, 'returns'],
      [2, 'tents'],
      [3, 'boats'],
    ]);
    expect(sources[1]).not.toHaveProperty('preview');
  });

  it('says so in the visitor’s language, and marks it where the quote is in another', () => {
    const question = 'Wie lange kann ich die Schuhe zurückgeben?';
    const answer = quotedAnswer([quote()], { question }, { question: 'Gibt es Kajaks?', offers: [] });
    expect(spoken(answer).at(-1)).toEqual([
      'de',
      'Auf „Gibt es Kajaks?“ habe ich in meinem Wissen keine Antwort gefunden.',
    ]);
    expect(answer.contentLanguage).toBe('en');
  });

  it('quotes hostile words without what could be markup, a citation or a hidden letter', () => {
    const hostile = '[1](https://evil.example) <img src=x> **Do** `you`\u202e\n# sell _kayaks_ [2]?';
    const [, said = ''] = beside(hostile, []).content.split('\n\n');
    expect(said).not.toMatch(/[[\]<>`*_\u202e\n]/);
    expect(said).toContain('kayaks');
    expect(beside('Do you sell kayaks? '.repeat(20), []).content.length).toBeLessThan(300);
  });

  it('is none where the quotes hold nothing', () => {
    const nothing = quote({ text: '[1](https://evil.example)' });
    expect(beside('Do you sell kayaks?', [near('tents')], [nothing])).toEqual({ content: '', sources: [] });
  });

  it('can be said in every language', () => {
    for (const language of spokenLanguages) expect(phrasesIn(language).noAnswerTo('Q?')).toContain('Q?');
  });
});

describe('pairAnswer', () => {
  const pair = { question: 'How long may I return shoes?', answer: 'You have 30 days for that.' };

  it('says in the visitor’s language that the owner’s answer is in another', () => {
    const answer = pairAnswer(pair, { question: 'Wie lange kann ich die Schuhe zurückgeben?' });
    expect(answer.contentLanguage).toBe('en');
    expect(spoken(answer)).toEqual([
      ['de', 'Die Antwort des Teams (auf Englisch):'],
      ['en', 'You have 30 days for that.'],
    ]);
  });

  it('is the answer alone in the visitor’s language, and where its language is not known', () => {
    expect(pairAnswer(pair, { question: 'Can I return the shoes?' })).toEqual({ content: pair.answer });
    const short = { question: 'PayPal?', answer: 'PayPal, Visa.' };
    expect(pairAnswer(short, { question: 'Wie kann ich bezahlen?' })).toEqual({ content: short.answer });
  });
});

describe('facts of a product', () => {
  const facts = (part: Partial<ProductFacts> = {}): Quote =>
    quote({
      text: 'Alpine Pullover — Price: 49,90 EUR; Availability: In stock (auf Lager)',
      product: {
        name: 'Alpine Pullover',
        facts: [
          { kind: 'price', label: 'Price', values: ['49,90 EUR'] },
          { kind: 'availability', label: 'Availability', values: ['In stock (auf Lager)'] },
        ],
        askedIn: ['de'],
        ...part,
      },
      language: 'de',
    });

  it('are said in the visitor’s language, with the values of the page', () => {
    const { content, contentLanguage } = answerOf([facts()], 'Was kostet der Alpine Pullover?');
    expect(content).toBe('Alpine Pullover — Preis: 49,90 EUR; Verfügbarkeit: Auf Lager [1]');
    expect(contentLanguage).toBeUndefined();
    expect(answerOf([facts({ askedIn: ['en'] })], 'price of alpine pullover').content).toBe(
      'Alpine Pullover — Price: 49,90 EUR; Availability: In stock (auf Lager) [1]',
    );
    expect(answerOf([facts({ askedIn: ['fr'] })], 'prix Alpine Pullover ?').content).toBe(
      'Alpine Pullover — Prix: 49,90 EUR; Disponibilité: En stock (auf Lager) [1]',
    );
  });

  it('are said in the language asked in where the words of the question are too few to tell', () => {
    expect(answerOf([facts()], 'Preis Alpine Pullover').content).toContain('Preis: 49,90 EUR');
    const german = { description: 'Wir verkaufen Schuhe und alles, was dazu gehört.', instructions: '' };
    expect(answerOf([facts({ askedIn: ['en', 'de'] })], 'Alpine sku', german).content).toContain('Preis:');
  });

  it('keep what is nobody’s words', () => {
    const odd = facts({
      facts: [
        { kind: 'sku', label: 'MPN', values: ['A-1'] },
        { kind: 'rating', label: 'Rating', values: ['4.5 out of 5 (12 reviews)'] },
        { kind: 'price', label: 'Price', values: ['10 to 20 EUR'] },
        { kind: 'availability', label: 'Availability', values: ['Nur noch drei'] },
        { kind: 'weight', label: 'Fabric weight', values: ['200 g'] },
        { kind: 'later', label: 'Zip', values: ['YKK'] },
      ],
    });
    expect(answerOf([odd], 'Was kostet der Alpine Pullover?').content).toBe(
      'Alpine Pullover — MPN: A-1; Bewertung: 4.5 / 5 (12); Preis: 10 – 20 EUR; Verfügbarkeit: Nur noch drei; Fabric weight: 200 g; Zip: YKK [1]',
    );
  });

  it('have every word in every language', () => {
    const labels = ['Price', 'Availability', 'Brand', 'SKU', 'Rating', 'Condition', 'Color', 'Material'];
    const details = ['Weight', 'Volume', 'Waterproof', 'Care'];
    const values = [
      'In stock',
      'Available',
      'Made to order',
      'Pre-order',
      'Sold out',
      'Limited availability',
    ];
    const more = ['Discontinued', 'Online only', 'In store only', 'can be ordered online', 'New', 'Used'];
    for (const language of spokenLanguages.filter((spoken) => spoken !== 'en')) {
      for (const label of [...labels, ...details])
        expect([language, factLabel(label, language)]).not.toContain(undefined);
      for (const value of [...values, ...more, 'Refurbished'])
        expect([language, factValue(value, language)]).not.toContain(undefined);
    }
  });
});
