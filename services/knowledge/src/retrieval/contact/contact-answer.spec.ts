import type { Tx } from '@chirrup/persistence/unit-of-work';
import { pageDocuments, pairDocuments } from '../../chunking/documents.js';
import { extractPage } from '../../extraction/extract-page.js';
import { contactDetails } from '../../extraction/visible/contact-details.js';
import { InMemorySearchIndex } from '../../search/index/in-memory-search-index.js';
import type { IndexDocument } from '../../search/index-document.js';
import { RetrieveQuery } from '../retrieve.query.js';
import { type ContactBlock, nearerBlock } from './contact-block.js';

const BOT = 'C-contact';
const CONTACT =
  '<h1>Contact</h1><p>Our team answers on weekdays from 9:00 to 16:00.</p><p>Telephone: +47 55 00 00 00</p><p>E-mail: help@fjordline.test</p><h2>Shop</h2><p>Strandgaten 18, 5013 Bergen.</p>';
const RETURNS =
  '<h1>Returns</h1><p>You can return unworn articles within 60 days.</p><h2>Repairs</h2><p>For a repair of boots call the workshop on +47 55 00 00 99 before you send them.</p>';
const INVOICES = '<h1>Invoices</h1><p>Wrong invoices: write to ledger@fjordline.test within a month.</p>';

async function bot(pages: readonly string[], pairs: readonly [string, string][] = []) {
  const index = new InMemorySearchIndex();
  for (const [at, html] of pages.entries()) {
    const { page } = await extractPage(`<main>${html}</main>`, `https://fjordline.test/${at}`);
    await index.replaceSource({} as Tx, BOT, page.url, pageDocuments(page.url, page, 1));
  }
  for (const [question, answer] of pairs)
    await index.replaceSource({} as Tx, BOT, question, pairDocuments({ id: question, question, answer }));
  const query = new RetrieveQuery(index);
  return (question: string) => query.retrieve(BOT, question);
}

describe('ways of reaching people', () => {
  it.each([
    'who do I call if something is missing from the box',
    'how do i reach a human',
    'Telefonnummer?',
    '¿cómo puedo contactarles?',
    'size nasıl ulaşabilirim',
    '怎么联系你们',
  ])('stand in the answer to "%s"', async (question) => {
    const { decision } = await (await bot([RETURNS, CONTACT, INVOICES]))(question);
    expect(decision.outcome).toBe('answer');
    expect(decision.quotes[0]?.text).toMatch(/\+47 55 00 00 00.*help@fjordline\.test/s);
  });

  it('are those for what is named, where a block has its own', async () => {
    const { decision } = await (await bot([CONTACT, RETURNS]))('who do I call about a repair of my boots');
    expect(decision.quotes[0]?.text).toContain('+47 55 00 00 99');
  });

  it('are offered, not given, where none is for everything', async () => {
    const { decision } = await (await bot([INVOICES]))('how do I reach a human');
    expect(decision).toMatchObject({ outcome: 'offer', quotes: [] });
    expect(decision.offers[0]?.document.title).toContain('Invoices');
  });

  it('say the address alone where the place is asked for', async () => {
    const footer =
      '<h1>Contact</h1><ul><li>Telephone: +47 55 00 00 00</li><li>Strandgaten 18, 5013 Bergen</li></ul>';
    const { decision } = await (await bot([RETURNS, footer]))('where are you');
    expect(decision.quotes.map(({ text }) => text)).toEqual(['Strandgaten 18, 5013 Bergen']);
  });

  it('are those of the page for it, not of one that happens to name a telephone', async () => {
    const bus = '<h1>Bus on call</h1><p>Phone number of the bus: telephone +47 55 00 00 77.</p>';
    const { decision } = await (await bot([bus, CONTACT]))('phone number?');
    expect(decision.quotes[0]?.text).toContain('+47 55 00 00 00');
  });

  it('come from a pair before a page', async () => {
    const ask = await bot([CONTACT], [['How can I contact you?', 'Ring 555 0163 at any time.']]);
    const { qa, decision } = await ask('can I talk to a real person');
    expect(qa[0]?.document.title).toBe('How can I contact you?');
    expect(qa[0]?.confidence).toBeGreaterThan(0.5);
    expect(decision.confidence).toBeLessThanOrEqual(qa[0]?.confidence ?? 0);
  });

  it('stand before a page that only has the word', async () => {
    const tracking = '<h1>Tracking</h1><p>You receive a tracking link by e-mail.</p>';
    const { decision } = await (await bot([tracking, CONTACT]))("what's your e-mail?");
    expect(decision.quotes[0]?.text).toContain('help@fjordline.test');
  });

  it('are made up for no bot without any', async () => {
    const { decision } = await (await bot(['<h1>Shipping</h1><p>We ship from Bergen.</p>']))(
      'Telefonnummer?',
    );
    expect(decision.quotes).toEqual([]);
  });

  it.each([
    'Where are you located?',
    'where can I find your shop',
    "what's your address?",
    'Can I visit you in person?',
    'Wo finde ich euren Laden?',
    '¿Dónde están?',
    'où êtes-vous ?',
    'dove siete?',
    'waar zitten jullie?',
    'где вы находитесь?',
  ])('give the address for "%s"', async (question) => {
    const ask = await bot([RETURNS, CONTACT, INVOICES], [['Where are your products made?', 'In Portugal.']]);
    const { decision, qa } = await ask(question);
    expect(decision.quotes[0]?.text).toContain('Strandgaten 18');
    expect(decision.confidence).toBeGreaterThan(qa[0]?.confidence ?? 0);
  });
});

describe('nearerBlock', () => {
  const block = (docId: string, named = 0): ContactBlock => ({
    document: { docId } as IndexDocument,
    language: 'en',
    details: contactDetails('Call +47 55 00 00 00'),
    titled: true,
    named,
  });
  const [office, emergency] = [block('office'), block('emergency')];
  const nearer = (question: string, near: [string, number][], best = office) =>
    nearerBlock(question, [best, emergency], best, { way: 'phone', rest: '' }, new Map(near));
  const french = 'Qui puis-je appeler en cas de douleur le week-end ?';

  it('is the one a question in another language is clearly nearer to', () => {
    expect(
      nearer(french, [
        ['office', 1.1],
        ['emergency', 1.9],
      ]),
    ).toBe(emergency);
    expect(nearer(french, [['emergency', 0.8]])).toBe(emergency);
  });

  it('is none where it is hardly nearer, or there is no vector', () => {
    expect(
      nearer(french, [
        ['office', 1.5],
        ['emergency', 1.9],
      ]),
    ).toBeUndefined();
    expect(nearer(french, [])).toBeUndefined();
  });

  it('is none where words can tell', () => {
    expect(nearer('Who can I call when it hurts at the weekend?', [['emergency', 1.9]])).toBeUndefined();
    expect(nearer(french, [['emergency', 1.9]], block('office', 0.6))).toBeUndefined();
  });
});

describe('a nearer block by meaning', () => {
  it('is given before the one for everything', async () => {
    const index = new InMemorySearchIndex();
    const texts = [
      ['Contact', 'Telephone: +47 55 00 00 00. E-mail: help@clinic.test'],
      ['Emergencies', 'At night call the dentist on duty: telephone +47 55 00 00 99.'],
      ['Fees', 'A check-up costs 50 euros for adults.'],
      ['Team', 'Our dentists have worked here for ten years.'],
    ];
    for (const [title, text] of texts) {
      const { page } = await extractPage(
        `<main><h1>${title}</h1><p>${text}</p></main>`,
        `https://c.test/${title}`,
      );
      await index.replaceSource({} as Tx, BOT, page.url, pageDocuments(page.url, page, 1));
    }
    const vectorOf = (text: string) => Float32Array.from(/night|nuit/.test(text) ? [1, 0] : [0.1, 0.995]);
    await index.understand(BOT, {
      modelId: 'night',
      embed: async (all: readonly string[]) => all.map(vectorOf),
    });
    const query = new RetrieveQuery(index, {
      embedQuestion: async (text) => ({
        vector: vectorOf(text),
        distinctive: vectorOf(text),
        modelId: 'night',
      }),
    });
    const { decision } = await query.retrieve(BOT, 'Qui puis-je appeler la nuit en cas de douleur ?');
    expect(decision.quotes[0]?.text).toContain('+47 55 00 00 99');
  });
});
