import { pageDocuments } from '../../chunking/documents.js';
import { InMemorySearchIndex } from '../../search/index/in-memory-search-index.js';
import { RetrieveQuery } from '../retrieve.query.js';

const BOT = 'C-rates';
const RATES = [
  'Norway: Price €5; Time 1 to 3 working days',
  'Sweden and Denmark: Price €9; Time 3 to 5 working days',
  'Rest of the European Union: Price €14; Time 4 to 7 working days',
  'Great Britain: Price €19; Time 5 to 8 working days',
];
const WINES = ['France: a red of 2019, €25', 'Italy: a white of 2021, €19', 'Austria: a white of 2022, €17'];

async function botWith(lists: Readonly<Record<string, readonly string[]>>): Promise<RetrieveQuery> {
  const index = new InMemorySearchIndex();
  for (const [title, lines] of Object.entries(lists)) {
    const blocks = [{ heading_path: [title], text: lines.join('\n'), kind: 'table' as const }];
    const page = { title, url: `https://s.example/${title}`, blocks };
    await index.replaceSource(undefined, BOT, title, pageDocuments(title, page, 1));
  }
  return new RetrieveQuery(index);
}

describe('a question about delivery to a country', () => {
  it.each([
    ['how much is delivery to norway', 'Norway: Price €5'],
    ['whats the shipping cost to austria?', 'Rest of the European Union: Price €14'],
    ['Liefert ihr nach Italien?', 'Rest of the European Union: Price €14'],
    ['¿Cuánto cuesta el envío al Reino Unido?', 'Great Britain: Price €19'],
  ])('is answered by the line for it: %s', async (question, line) => {
    const { decision } = await (await botWith({ Shipping: RATES, Wines: WINES })).retrieve(BOT, question);
    expect(decision.quotes.map(({ text }) => text).join()).toContain(line);
    expect(decision.quotes.map(({ text }) => text.split('€').length - 1)).toEqual([1]);
  });

  it('gets the lines of both countries', async () => {
    const { decision } = await (await botWith({ Shipping: RATES })).retrieve(
      BOT,
      'what is postage to denmark or norway',
    );
    expect(decision.quotes[0]?.text).toMatch(/Norway:\*\* .*\n.*Sweden and Denmark:\*\* /);
    expect(decision.quotes[0]?.text).not.toContain('European Union');
  });

  it('is offered the rates where no line is for it', async () => {
    const customs = { Customs: ['Do you deliver? The carrier collects import tax.'] };
    const bot = await botWith({ Shipping: RATES, ...customs });
    const { decision } = await bot.retrieve(BOT, 'do you deliver to Japan?');
    expect(decision.outcome).toBe('offer');
    expect(decision.offers[0]?.document.sourceId).toBe('Shipping');
  });

  it('is judged like any other where there are no rates', async () => {
    const { decision } = await (await botWith({ Wines: WINES })).retrieve(BOT, 'do you deliver to Austria?');
    expect(decision.quotes.every(({ document }) => document.sourceId !== 'Shipping')).toBe(true);
    expect(decision.confidence).not.toBe(0.8);
  });
});
