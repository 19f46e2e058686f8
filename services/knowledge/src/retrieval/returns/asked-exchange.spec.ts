import { pageDocuments } from '../../chunking/documents.js';
import { InMemorySearchIndex } from '../../search/index/in-memory-search-index.js';
import { RetrieveQuery } from '../retrieve.query.js';
import { asksForExchange } from './asked-exchange.js';

describe('asksForExchange', () => {
  it.each([
    'Can I swap it for another size?',
    "the shoes don't fit me",
    'wrong size, what now?',
    'Can I exchange the jacket?',
    'Die Schuhe passen mir nicht',
    'Kann ich die Jacke umtauschen?',
    'Me queda pequeña la chaqueta, ¿puedo cambiarla?',
    'La veste est trop petite, je peux la changer ?',
    'Куртка не подошла, что делать?',
  ])('sees it in %s', (question) => expect(asksForExchange(question)).toBe(true));

  it.each([
    'Which size do I need?',
    'Are the shoes too small for wide feet?',
    'What is the exchange rate?',
    'How do I change my password?',
    'When do I have to swap the belt?',
    'How do I return something?',
    'Welche Größe passt mir?',
    'No me queda claro cómo pagar',
    'Der Termin passt mir nicht, kann ich tauschen?',
    'What if my suitcase does not fit in the locker?',
  ])('not in %s', (question) => expect(asksForExchange(question)).toBe(false));
});

describe('a question for an exchange', () => {
  const BOT = 'C-exchange';
  const ask = async (texts: readonly string[], question: string) => {
    const index = new InMemorySearchIndex();
    for (const [at, text] of texts.entries()) {
      const page = {
        title: 'Shop',
        url: `https://s.example/${at}`,
        blocks: [{ heading_path: [], text, kind: 'prose' as const }],
      };
      await index.replaceSource(undefined, BOT, page.url, pageDocuments(page.url, page, 1));
    }
    const { passages } = await new RetrieveQuery(index).retrieve(BOT, question);
    return passages[0]?.document.text;
  };
  const SIZES = 'Another size for jackets and another size for shoes: see which size you can wear.';
  const RETURNS = 'You can return or exchange something within 60 days.';

  it('finds what is said of returns, not of sizes', async () => {
    expect(await ask([SIZES, RETURNS], 'Can I swap my jacket for another size?')).toBe(RETURNS);
  });

  it('stays as it was asked where nothing is said of returns', async () => {
    expect(await ask([SIZES], 'Can I swap my jacket for another size?')).toBe(SIZES);
  });
});
