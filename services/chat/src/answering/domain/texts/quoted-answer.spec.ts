import type { Quote } from '../knowledge.js';
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
const QUESTION = 'How long may I return shoes?';

describe('quotedAnswer', () => {
  it('puts the number of its page behind each quote', () => {
    expect(quotedAnswer([quote(), other], QUESTION)).toEqual({
      content: 'You may return shoes within 30 days of the purchase. [1]\n\nBoots too. [2]',
      sources: [
        { n: 1, title: 'Returns', heading: 'Shoes', url: 'https://s.example/returns', fetchedAt: 5 },
        { n: 2, title: 'Boots', url: 'https://s.example/boots', fetchedAt: 5 },
      ],
    });
  });

  it('counts a page once, and says two things at most', () => {
    const { content, sources } = quotedAnswer([quote(), quote({ text: 'Unworn.' }), other], QUESTION);
    expect(content).toMatch(/ \[1\]\n\nUnworn\. \[1\]$/);
    expect(sources).toHaveLength(1);
  });

  it('leaves the answer of a pair as its owner wrote it', () => {
    const pair = { title: '', heading: '', url: '', language: '', qaId: 'q' };
    const text = 'Yes, see [our terms](https://other.example/terms).';
    expect(quotedAnswer([quote({ ...pair, text }), other], QUESTION)).toMatchObject({
      content: `${text}\n\nBoots too. [1]`,
      sources: [{ n: 1, title: 'Boots' }],
    });
  });

  it('keeps the lines of a list', () => {
    const list = quote({ text: 'Send it back:\n- unworn\n- in its box' });
    expect(quotedAnswer([list], QUESTION).content).toBe('Send it back:\n- unworn\n- in its box [1]');
  });

  it('removes marks and addresses of the page, and a quote of nothing else', () => {
    const hostile = quote({ text: 'Here [7], see https://evil.example.' });
    expect(quotedAnswer([hostile], QUESTION).content).toBe('Here, see. [1]');
    expect(quotedAnswer([quote({ text: '[1](https://evil.example)' })], QUESTION)).toEqual({
      content: '',
      sources: [],
    });
  });

  it('says in the visitor’s language that the page speaks another', () => {
    const answer = quotedAnswer([quote(), other], 'Wie lange kann ich die Schuhe zurückgeben?');
    expect(answer.content).toBe(
      'Auf der Seite steht dazu (auf Englisch):\n\nYou may return shoes within 30 days of the purchase. [1]\n\nBoots too. [2]',
    );
    expect(answer.contentLanguage).toBe('en');
  });

  it('names no language of the whole where the quotes speak two', () => {
    const german = quote({ text: 'Auch die Stiefel sind dabei.', language: 'de' });
    const answer = quotedAnswer([german, quote()], 'Wie lange kann ich die Schuhe zurückgeben?');
    expect(answer.content).toMatch(
      /^Auch die Stiefel.* \[1\]\n\nAuf der Seite.*\(auf Englisch\):\n\nYou may/s,
    );
    expect(answer).not.toHaveProperty('contentLanguage');
  });

  it('is not upset by a language nobody knows', () => {
    const odd = quote({ language: 'no_such_language!' });
    expect(quotedAnswer([odd], QUESTION).content).toContain('within 30 days');
  });
});
