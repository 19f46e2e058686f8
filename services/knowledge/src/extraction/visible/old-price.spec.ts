import { extractPage } from '../extract-page.js';
import { presentPrice } from './visible-facts.visitor.js';

const priceOf = async (box: string) => {
  const body = `<main><h1>Oar</h1>${box}<p>An oar of spruce, three metres long.</p><form class="cart"><button name="add-to-cart">Buy</button></form></main>`;
  const { page } = await extractPage(`<title>Oar</title><body>${body}</body>`, 'https://boats.example/oar');
  return { facts: page.blocks[0]?.text ?? '', all: JSON.stringify(page.blocks) };
};

describe('the former price', () => {
  it.each([
    [
      'struck out around other elements',
      '<p class="price"><del><span class="amount">€ 90.00</span></del> <ins><span class="amount">€ 72.00</span></ins></p>',
    ],
    [
      'read out beside what is seen',
      '<p class="price"><del aria-hidden="true"><b class="amount">€ 90.00</b></del> <span class="screen-reader-text">Before: € 90.00.</span><ins aria-hidden="true"><b class="amount">€ 72.00</b></ins><span class="screen-reader-text">Now: € 72.00.</span></p>',
    ],
    [
      'named by its class',
      '<div class="prices"><span class="was">Was € 90.00</span> <span class="now">Now € 72.00</span> <span class="save">Save € 18.00</span></div>',
    ],
    [
      'the regular one of a sale',
      '<div class="price price--on-sale"><div class="price__regular"><span class="price-item">€ 90.00</span></div><div class="price__sale"><s>€ 90.00</s><span class="price-item">€ 72.00</span></div></div>',
    ],
  ])('is never the price: %s', async (_name, box) => {
    const { facts, all } = await priceOf(box);
    expect(facts).toContain('Price: € 72.00');
    expect(all).not.toContain('90.00');
  });

  it('is the price where nothing is on sale', async () => {
    expect(
      (
        await priceOf(
          '<div class="price"><div class="price__regular"><span class="price-item">€ 90.00</span></div></div>',
        )
      ).facts,
    ).toContain('Price: € 90.00');
  });

  it.each([
    ['before €90, now €72', '€72'],
    ['€90 – you save €18: €72', '€72'],
    ['€72–€90', '€72'],
    ['€90 or €10 a month', '€90'],
    ['€90', '€90'],
    ['€90 plus tax, €107.10 with tax', '€90 plus tax, €107.10 with tax'],
    ['€107.10 now, was €119', '€107.10'],
    ['no price', undefined],
  ])('is told from the present one in "%s"', (text, price) => expect(presentPrice(text)).toBe(price));
});
