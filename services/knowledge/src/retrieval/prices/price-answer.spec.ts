import { pageDocuments } from '../../chunking/documents.js';
import { InMemorySearchIndex } from '../../search/index/in-memory-search-index.js';
import { RetrieveQuery } from '../retrieve.query.js';

const BOT = 'C-prices';
const FEES = [
  'Routine examination: Private £58; Plan member included',
  'Zirconia crown: Private £725; Plan member £652',
  'Implant with crown: Private £2,750; Plan member £2,475',
  'Whitening kit: Private £345; Plan member £310',
];

const block = (heading: string, text: string, kind: 'prose' | 'table') => ({
  heading_path: [heading],
  text,
  kind,
});

async function ask(question: string, ...blocks: ReturnType<typeof block>[]) {
  const index = new InMemorySearchIndex();
  for (const [at, each] of [block('Fees', FEES.join('\n'), 'table'), ...blocks].entries()) {
    const page = { title: `Page ${at}`, url: `https://s.example/${at}`, blocks: [each] };
    await index.replaceSource(undefined, BOT, page.url, pageDocuments(page.url, page, 1));
  }
  const { decision } = await new RetrieveQuery(index).retrieve(BOT, question);
  return decision.quotes.map(({ text }) => text);
}

describe('what something costs', () => {
  it('is told by the line of a price list that names it', async () => {
    expect(await ask('how much is whitening?')).toEqual([
      expect.stringMatching(/Whitening kit: Private £345; Plan member £310$/),
    ]);
  });

  it('is given by the line that is named, beside what the whole list is about and a column of it', async () => {
    const frames = block(
      'Frame prices',
      ['16 × 20: Gallery $63; Harbor $79', '20 × 24: Gallery $78; Harbor $97'].join('\n'),
      'table',
    );
    expect(await ask('harbor frame 20x24 how much', frames)).toEqual([
      expect.stringMatching(/20 × 24: Gallery \$78; Harbor \$97$/),
    ]);
  });

  it('is told by all lines that name it as well', async () => {
    const [text] = await ask('how much is a crown?');
    expect(text).toContain('Zirconia crown');
    expect(text).toContain('Implant with crown');
    expect(text).not.toContain('Whitening');
  });

  it('keeps another answer with a price beside a line that names more', async () => {
    const vouchers = block(
      'Vouchers',
      'For hygiene visits and whitening our vouchers cost from £50.',
      'prose',
    );
    const texts = await ask('how much is whitening?', vouchers);
    expect(texts[0]).toContain('£345');
    expect(texts.join()).toContain('£50');
  });

  it('has no sign that the list goes on behind its line', async () => {
    const long = Array.from(
      { length: 60 },
      (_, at) => `Kind ${at} of bicycle, rented with a helmet: Price £${100 + at}`,
    );
    const texts = await Promise.all(
      Array.from({ length: 60 }, (_, at) =>
        ask(`how much is kind ${at}`, block('Hire', long.join('\n'), 'table')),
      ),
    );
    expect(texts.flat().filter((text) => text.endsWith('…'))).toEqual([]);
  });

  it('is told by the line for the thing, where the question also names a column', async () => {
    const [text] = await ask('how much is whitening for a plan member?');
    expect(text).toMatch(/Whitening kit/);
  });

  it.each(['how much is a filling?', 'how much is it?'])('is told by no line for "%s"', async (question) => {
    expect((await ask(question)).filter((text) => !text.includes('\n'))).toEqual([]);
  });

  it('is no price of a single thing where nothing is named', async () => {
    const book = block(
      'Books',
      'The linen book costs $49, and how much it costs more is what you choose.',
      'prose',
    );
    expect((await ask('how much does it cost?', book)).join()).not.toContain('$49');
  });

  it('is that of the only product there is', async () => {
    const index = new InMemorySearchIndex();
    const blocks = [
      {
        heading_path: [],
        text: 'Product: Alpine Sweater\nPrice: 49.90 EUR\nSKU: AS-1',
        kind: 'facts' as const,
      },
    ];
    const page = { title: 'Alpine Sweater', url: 'https://s.example/sweater', blocks };
    await index.replaceSource(undefined, BOT, page.url, pageDocuments(page.url, page, 1));
    const { decision } = await new RetrieveQuery(index).retrieve(BOT, 'what is the price?');
    expect(decision.quotes.map(({ text }) => text).join()).toContain('49.90 EUR');
  });
});
