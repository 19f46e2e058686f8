import { extractPage } from '../extract-page.js';

/** The blocks of a front page that shows cards. */
const blocksOf = async (cards: string) => {
  const html = `<title>Hill shop</title><body><main><h1>Hill shop</h1><p>We sew everything in our own workshop behind the station.</p>${cards}</main></body>`;
  const { page } = await extractPage(html, 'https://shop.example/');
  return page.blocks.slice(1).map(({ kind, heading_path, text }) => [kind, heading_path.join(), text]);
};

const LINES = 'Rain Jacket: €189.00\nMerino Shirt: €79.00';
const SHOWN = [
  ['Rain Jacket', '€189.00'],
  ['Merino Shirt', '€79.00'],
] as const;
const each = (card: (name: string, price: string) => string) =>
  SHOWN.map(([name, price]) => card(name, price)).join('');

describe('cards of products become a list of names and prices', () => {
  it.each<[string, string]>([
    [
      'that are links',
      `<div class="grid">${each((name, price) => `<a href="/x"><div><svg></svg></div><strong>${name}</strong><p class="price">${price}</p></a>`)}</div>`,
    ],
    [
      'with a link on the name',
      each((name, price) => `<div class="card"><h3><a href="/x">${name}</a></h3><p>${price}</p></div>`),
    ],
    [
      'in list items',
      `<ul>${each((name, price) => `<li><a href="/x"><h3>${name}</h3><span class="price">${price}</span></a></li>`)}</ul>`,
    ],
    [
      'in plain list items',
      `<ul>${each((name, price) => `<li><a href="/x"><p>${name}</p><p>${price}</p></a></li>`)}</ul>`,
    ],
    [
      'without a space between',
      each((name, price) => `<div><a href="/x">${name}</a><span class="price">${price}</span></div>`),
    ],
    [
      'with a button each',
      each(
        (name, price) =>
          `<div><a href="/x">${name}</a><p class="price">${price}</p><a class="add-to-cart" href="/c">Add to cart</a></div>`,
      ),
    ],
  ])('%s', async (_name, cards) => {
    expect(await blocksOf(cards)).toEqual([['list', '', LINES]]);
  });

  it('under the heading they stand under, with what else they say', async () => {
    const cards = each(
      (name, price) => `<article><h3>${name}</h3><p>From ${price}</p><p>Warm and light.</p></article>`,
    );
    expect(await blocksOf(`<h2>New this spring</h2>${cards}`)).toEqual([
      [
        'list',
        'New this spring',
        'Rain Jacket: From €189.00; Warm and light.\nMerino Shirt: From €79.00; Warm and light.',
      ],
    ]);
  });

  it('beside a long text too', async () => {
    const story = `<div class="story"><p>${'We cut, sew and mend in the valley, and have done so for forty years. '.repeat(8)}</p></div>`;
    const cards = each((name, price) => `<a href="/x"><p>${name}</p><p>${price}</p></a>`);
    expect(await blocksOf(`${story}<div class="grid">${cards}</div>`)).toContainEqual(['list', '', LINES]);
  });

  it('but sections that name a price stay as they are', async () => {
    const section = (name: string, price: string) =>
      `<section><h2>${name}</h2><p>Posting a parcel costs ${price} wherever it goes, and it takes three days.</p></section>`;
    expect(await blocksOf(each(section))).toEqual([
      ['prose', 'Rain Jacket', expect.stringContaining('costs €189.00')],
      ['prose', 'Merino Shirt', expect.stringContaining('costs €79.00')],
    ]);
  });

  it('but a section with sentences or a list of its own keeps its heading', async () => {
    const section = (name: string, price: string) =>
      `<div><h2>${name}</h2><p>${price}</p><ul><li>Two nights</li><li>Breakfast</li></ul></div>`;
    const blocks = await blocksOf(each(section));
    expect(blocks).toContainEqual(['list', 'Rain Jacket', 'Two nights\nBreakfast']);
    expect(blocks).toContainEqual(['prose', 'Merino Shirt', '€79.00']);
  });

  it('but the prices of one thing, with and without tax, are no cards', async () => {
    const box = `<form class="add-to-cart"><div class="price">plus VAT €3.56</div><div class="price">with VAT €4.27</div></form>`;
    const html = `<title>Adapter</title><main><h1>Adapter</h1><p>It turns the small slot of a board into a larger one.</p>${box}</main>`;
    const { page } = await extractPage(html, 'https://shop.example/adapter');
    expect(page.blocks[0]?.text).toContain('Price: €3.56');
  });

  it('and those beside a product do not join its page', async () => {
    const html = `<title>Hat</title><script type="application/ld+json">{"@type":"Product","name":"Hat","offers":{"price":"9.00","priceCurrency":"EUR"}}</script>
      <main><h1>Hat</h1><p>A hat of felt that keeps rain and wind away from the ears.</p>${each((name, price) => `<a href="/x"><p>${name}</p><p>${price}</p></a>`)}</main>`;
    const { page } = await extractPage(html, 'https://shop.example/hat');
    expect(JSON.stringify(page.blocks)).not.toContain('Rain Jacket');
  });
});
