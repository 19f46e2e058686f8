import type { IndexDocument } from '../../search/index-document.js';
import { composeQuote, quotedSpan } from './compose-quote.js';

const document = (title: string, text: string): IndexDocument => ({
  docId: 'd',
  sourceId: 's',
  kind: 'passage',
  position: 0,
  title,
  text,
  url: 'https://s.example/',
  fetchedAt: 0,
});
const quote = (title: string, text: string, best = 0, isSure = false) => {
  const passage = document(title, text);
  return composeQuote(
    passage,
    'en',
    best,
    quotedSpan({ document: passage, language: 'en' }, { best }, isSure),
  );
};
const LIST = 'Two nights with breakfast\nOne dinner for two\nUse of the spa';

describe('composeQuote', () => {
  it('gives a short list whole, as a list under its heading', () =>
    expect(quote('Offers › Weekend package', LIST)).toBe(
      '**Weekend package**\n- Two nights with breakfast\n- One dinner for two\n- Use of the spa',
    ));

  it('keeps the numbers of steps, which Markdown counts itself, and of dates, which it would count wrong', () => {
    expect(quote('Guide › Moving in', '2. Sign\n3. Pay\n4. Get the keys')).toBe(
      '**Moving in**\n\n2. Sign\n3. Pay\n4. Get the keys',
    );
    expect(quote('Moving in', 'To move in:\n1. Sign\n2. Pay')).toBe('To move in:\n\n1. Sign\n2. Pay');
    expect(quote('Closed days', '1. Sign\n2. Pay\nBasement: 4 EUR')).toBe(
      '1. Sign\n2. Pay\n- Basement: 4 EUR',
    );
    expect(quote('Hotel › Closed', '12. June\n24. December')).toBe('**Closed**\n- 12. June\n- 24. December');
  });

  it('gives one line where one is surely meant', () =>
    expect(quote('Offers › Weekend package', LIST, 1, true)).toBe('**Weekend package:** One dinner for two'));

  it('shows that a list goes on, though not where one line is meant', () => {
    expect(quote('Offers › Weekend package', `${LIST}…`)).toMatch(/- Use of the spa …$/);
    expect(quote('Offers › Weekend package', `${LIST}…`, 2, true)).toBe(
      '**Weekend package:** Use of the spa',
    );
  });

  it('keeps the line that introduces a list above it', () =>
    expect(quote('Kit', 'You need:\nA hook\nA rope')).toBe('You need:\n- A hook\n- A rope'));

  it('needs no heading where the words say what they are about, nor where it is a question', () => {
    expect(quote('Help › Returns', 'You can return articles within 60 days.')).toBe(
      'You can return articles within 60 days.',
    );
    expect(quote('FAQ › Is there Wi-Fi?', 'Yes, it is free.')).toBe('Yes, it is free.');
    expect(quote('Help › Pets', 'They are welcome.')).toBe('**Pets:** They are welcome.');
  });

  it('names the page where the heading is that of a part every page has', () => {
    const lines = 'Weight: 410 g\nWaterproofing: 20,000 mm water column';
    expect(quote('Skarv Rain Jacket › Details', lines, 1, true)).toBe(
      '**Skarv Rain Jacket:** Waterproofing: 20,000 mm water column',
    );
    expect(quote('Jacken › Modell Kauz › Technische Daten', lines, 0, true)).toBe(
      '**Modell Kauz:** Weight: 410 g',
    );
  });

  it('keeps the heading where a word of it is missing', () => {
    expect(quote('Help › Shipping to Norway', 'Shipping takes 3 days.')).toBe(
      '**Shipping to Norway:** Shipping takes 3 days.',
    );
    expect(quote('Help › Shipping to Norway', 'We ship to Norway within 3 days.')).toBe(
      'We ship to Norway within 3 days.',
    );
  });

  it('keeps paragraphs apart and takes at most sixty words around the best sentence', () => {
    expect(quote('Page', 'First paragraph here.\n\nSecond one there.')).toBe(
      'First paragraph here.\n\nSecond one there.',
    );
    const long = Array.from({ length: 20 }, (_, n) => `Sentence ${n} has exactly seven words here.`).join(
      ' ',
    );
    const text = quote('Page', long, 10);
    expect(text.startsWith('Sentence 10 ')).toBe(true);
    expect(text.split(/\s+/).length).toBeLessThanOrEqual(60);
  });

  it('gives of a fact sheet the line, with the product', () =>
    expect(quote('Alpine Sweater', 'Product: Alpine Sweater\nPrice: 49.90 EUR\nSKU: AS-1', 1)).toBe(
      'Alpine Sweater: Price: 49.90 EUR',
    ));

  it('gives of a fact sheet its first facts where nothing but the name was found', () =>
    expect(quote('Alpine Sweater', 'Product: Alpine Sweater\nPrice: 49.90 EUR\nSKU: AS-1')).toBe(
      '**Alpine Sweater**\n- **Price:** 49.90 EUR\n- **SKU:** AS-1',
    ));

  it('lets no heading break out of its marks', () =>
    expect(quote('Page › **x** [a](http://evil.test)', 'It is so.')).toBe(
      '**x a(http://evil.test):** It is so.',
    ));
});
