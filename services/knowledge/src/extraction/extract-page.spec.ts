import { extractPage } from './extract-page.js';

const url = 'https://shop.example/shoes/runner?pid=1';
const read = (body: string, head = '') =>
  extractPage(`<html><head><title>Runner 2 | Shop</title>${head}</head><body>${body}</body></html>`, url);
const facts = async (body: string, head = '') =>
  (await read(body, head)).page.blocks.find(({ kind }) => kind === 'facts')?.text ?? '';
const jsonLd = (data: unknown) => `<script type="application/ld+json">${JSON.stringify(data)}</script>`;

describe('product facts', () => {
  const product = {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: 'Runner &amp; Co 2',
    sku: 'RUN-2',
    brand: { '@type': 'Brand', name: 'Fleet' },
    offers: {
      '@type': 'Offer',
      price: 19.99,
      priceCurrency: 'USD',
      availability: 'https://schema.org/InStock',
    },
    aggregateRating: { ratingValue: '4.5', reviewCount: 12 },
  };
  const lines = [
    'Product: Runner & Co 2',
    'Brand: Fleet',
    'Price: 19.99 USD',
    'Availability: In stock',
    'SKU: RUN-2',
    'Rating: 4.5 out of 5 (12 reviews)',
  ];

  it.each([
    ['alone', product],
    ['in an array', [product]],
    [
      'in a graph',
      { '@context': 'https://schema.org', '@graph': [{ '@type': 'WebSite', name: 'Shop' }, product] },
    ],
    ['as what a page is about', { '@type': 'ItemPage', mainEntity: product }],
  ])('come from JSON-LD %s', async (_name, data) => {
    expect((await facts('<h1>Runner</h1>', jsonLd(data))).split('\n')).toEqual(expect.arrayContaining(lines));
  });

  it('survive sloppy JSON', async () => {
    const sloppy = `<script type="application/ld+json">\n<!-- {"@type":"Product","name":"Run\nner","offers":[{"@type":"Offer","price":"5","priceCurrency":"EUR"},],}; --></script>`;
    expect(await facts('', sloppy)).toContain('Price: 5 EUR');
  });

  it('come from microdata', async () => {
    const body = `<div itemscope itemtype="http://schema.org/Product"><span itemprop="name">Runner</span>
      <div itemprop="offers" itemscope itemtype="http://schema.org/Offer"><meta itemprop="priceCurrency" content="GBP">
      <span itemprop="price" content="450.00">£450</span><link itemprop="availability" href="http://schema.org/OutOfStock"></div></div>`;
    expect((await facts(body)).split('\n')).toEqual(
      expect.arrayContaining(['Product: Runner', 'Price: 450.00 GBP', 'Availability: Out of stock']),
    );
  });

  it('come from meta tags', async () => {
    const head =
      '<meta property="product:price:amount" content="12.50"><meta property="product:price:currency" content="EUR"><meta property="product:brand" content="Fleet">';
    expect(await facts('', head)).toContain('Brand: Fleet\nPrice: 12.50 EUR');
  });

  it('come from the layout when there is no structured data', async () => {
    const body = `<nav><span class="cart-price">$0.00 in cart</span></nav><h1>Runner</h1><s class="old-price">$99.00</s>
      <p class="price">Now $79.90</p><p>Art. No.: 4711-B</p><button class="add-to-cart">Buy</button>`;
    const text = await facts(body);
    expect(text).toContain('SKU: 4711-B');
    expect(text).toMatch(/Price: \$/);
    expect(text).not.toContain('99.00');
  });

  it('never take the struck-out price for the price', async () => {
    const body =
      '<h1>Runner</h1><div class="price-box"><s>144 990 тг.</s> <span class="price">131 990 тг.</span></div><form class="add-to-cart"></form>';
    const { blocks } = (await read(body)).page;
    expect(blocks[0]?.text).toContain('Price: 131 990 тг');
    expect(JSON.stringify(blocks)).not.toContain('144 990');
  });

  it('are not the prices of a list of products', async () => {
    const card = (name: string, price: string) =>
      `<a class="card" href="/${name}"><strong>${name}</strong><p class="price">${price}</p></a>`;
    const list = `<h1>Clothing</h1><p>All we sell is made to last for a very long time.</p>${card('Jacket', '€189.00')}${card('Socks', '€19.00')}`;
    expect(await facts(list)).toBe('');
    expect(await facts(`${list}<button class="add-to-cart">Buy</button>`)).toBe('');
    const plain = ['€189.00', '€19.00', '€9.00'].map((price) => `<p class="price">${price}</p>`).join('');
    expect(await facts(`<h1>Clothing</h1><p>All we sell is made to last.</p>${plain}`)).toBe('');
    expect(await facts('<h1>Tour</h1><p>Once a week, in any weather.</p><p class="price">€45</p>')).toBe(
      'Price: €45',
    );
  });

  it('give price ranges and variants', async () => {
    const group = {
      '@type': 'ProductGroup',
      name: 'Shirt',
      hasVariant: [
        {
          '@type': 'Product',
          name: 'Shirt M',
          sku: 'S-M',
          offers: { '@type': 'Offer', price: '10', priceCurrency: 'USD' },
        },
        {
          '@type': 'Product',
          name: 'Shirt L',
          sku: 'S-L',
          offers: { '@type': 'Offer', price: '12', priceCurrency: 'USD' },
        },
      ],
    };
    expect(await facts('', jsonLd(group))).toContain('Variant: Shirt L, S-L, 12 USD');
    const range = {
      '@type': 'Product',
      name: 'X',
      offers: { '@type': 'AggregateOffer', lowPrice: 5, highPrice: 9, priceCurrency: 'USD' },
    };
    expect(await facts('', jsonLd(range))).toContain('Price: 5 to 9 USD');
  });
});

describe('other structured data', () => {
  it('says when a business is open, and which sizes can be had', async () => {
    const hours = (days: string[], opens: string, closes: string) => ({ dayOfWeek: days, opens, closes });
    const store = {
      '@type': 'Store',
      name: 'Wool',
      openingHoursSpecification: [
        hours(['https://schema.org/Monday', 'Tuesday'], '09:00:00', '17:30:00'),
        hours(['Sunday'], '00:00', '00:00'),
      ],
    };
    expect(await facts('', jsonLd(store))).toContain(
      'Opening hours: Monday, Tuesday 09:00–17:30; Sunday closed',
    );
    const offer = (name: string, price: number, state: string) => ({
      '@type': 'Offer',
      name,
      price,
      priceCurrency: 'EUR',
      availability: state,
    });
    const yarn = {
      '@type': 'Product',
      name: 'Yarn',
      offers: [offer('50 g', 5, 'OutOfStock'), offer('100 g', 9, 'InStock')],
    };
    expect(await facts('', jsonLd(yarn))).toContain('Offer: 50 g: 5 EUR, Out of stock');
    expect(await facts('', jsonLd(yarn))).toContain('Availability: In stock (50 g: Out of stock)');
    const hat = {
      '@type': 'Product',
      name: 'Hat',
      offers: ['In', 'OutOf'].map((state) => ({
        '@type': 'Offer',
        sku: `H-${state}`,
        availability: `${state}Stock`,
      })),
    };
    expect(await facts('', jsonLd(hat))).toMatch(/^Availability: In stock$/m);
  });

  it('gives FAQ entries as questions with answers, once', async () => {
    const faq = (name: string, text: string) => ({
      '@type': 'Question',
      name,
      acceptedAnswer: { '@type': 'Answer', text },
    });
    const data = {
      '@type': 'FAQPage',
      mainEntity: [
        faq('Do you ship?', '<p>Yes, to <b>all</b> of Europe.</p>'),
        faq('Visible?', 'This answer also stands in the page text.'),
      ],
    };
    const { blocks } = (await read('<p>This answer also stands in the page text.</p>', jsonLd(data))).page;
    expect(blocks.filter(({ kind }) => kind === 'prose')).toEqual([
      { heading_path: [], text: 'This answer also stands in the page text.', kind: 'prose' },
      { heading_path: ['Do you ship?'], text: 'Yes, to all of Europe.', kind: 'prose' },
      { heading_path: ['Visible?'], text: 'This answer also stands in the page text.', kind: 'prose' },
    ]);
  });

  it('gives address, telephone and hours of a business', async () => {
    const shop = {
      '@type': 'ShoeStore',
      name: 'Fleet',
      telephone: '+1 555',
      openingHours: ['Mo-Fr 9-17'],
      address: { '@type': 'PostalAddress', streetAddress: '1 Main St', addressLocality: 'Springfield' },
    };
    expect(await facts('', jsonLd(shop))).toBe(
      'Company: Fleet\nTelephone: +1 555\nAddress: 1 Main St, Springfield\nOpening hours: Mo-Fr 9-17',
    );
  });
});

describe('main text', () => {
  const body = `
    <header><a href="/">Home</a></header><nav><ul><li><a href="/a">Shoes</a></li></ul></nav>
    <div class="cookie-banner"><p>We use cookies to make this site better for every one of you.</p></div>
    <main><h1>Runner 2</h1><p>A light shoe for long runs, made to last a thousand miles.</p>
      <h2>Shipping</h2><p>We ship within two working days.<br>Free over $50.</p><ul><li>Europe</li><li>Asia</li></ul>
      <h3>Express</h3><p hidden>secret words that nobody sees</p><p>Next day for $9.</p>
      <h2>Sizes</h2><table><tr><th>EU</th><th>cm</th></tr><tr><td>42</td><td>27</td></tr></table>
      <dl><dt>Weight</dt><dd>240 g</dd></dl>
      <details class="faq"><summary>Is it waterproof?</summary><div style="display:none" class="faq-answer">No, but it dries fast.</div></details>
    </main><footer><p>© 2026 Shop and all its friends and partners in the world.</p></footer><script>var x = '<p>no</p>';</script>`;

  it('gives the rows of one table one form', async () => {
    const row = (method: string) => `<tr><td>${method}</td><td>/users</td></tr>`;
    const head = '<tr><th>Method</th><th>Path</th></tr>';
    const { page } = await read(
      `<main><p>${'The interface of the service. '.repeat(8)}</p><table>${head}${['GET', 'POST', 'DELETE'].map(row).join('')}</table></main>`,
    );
    expect(page.blocks.find(({ kind }) => kind === 'table')?.text).toBe(
      'GET: Path /users\nPOST: Path /users\nDELETE: Path /users',
    );
  });

  it('keeps headings, lists, tables and collapsed answers, and leaves the frame out', async () => {
    expect((await read(body)).page).toEqual({
      title: 'Runner 2',
      url,
      blocks: [
        {
          heading_path: [],
          kind: 'prose',
          text: 'A light shoe for long runs, made to last a thousand miles.',
        },
        {
          heading_path: ['Shipping'],
          kind: 'prose',
          text: 'We ship within two working days.\nFree over $50.',
        },
        { heading_path: ['Shipping'], kind: 'list', text: 'Europe\nAsia' },
        { heading_path: ['Shipping', 'Express'], kind: 'prose', text: 'Next day for $9.' },
        { heading_path: ['Sizes'], kind: 'table', text: 'EU 42: cm 27\nWeight: 240 g' },
        { heading_path: ['Sizes', 'Is it waterproof?'], kind: 'prose', text: 'No, but it dries fast.' },
      ],
    });
  });

  describe('of the front page', () => {
    const page = `<header><a href="tel:+4755501234">+47 555 01 234</a></header>
      <main><h1>Wool</h1><p>Sweaters from the harbour, knitted by hand since 1921 and mended for life.</p></main>
      <footer><ul><li><a href="/jobs">Jobs</a></li></ul>
        <div><h4>Visit us</h4><p>Harbour Street 1, Bergen</p><p>Open on weekdays 9-17</p>
          <p><a href="mailto:hi@wool.example">hi@wool.example</a></p></div>
        <p>© 2026 Wool</p></footer>`;
    const contact = async (of: string, html = page) =>
      (await extractPage(html, of)).page.blocks.filter(({ heading_path: [at] }) => at === 'Contact');

    it('keeps how people are reached though it stands in the frame', async () =>
      expect(await contact('https://wool.example/')).toEqual([
        {
          heading_path: ['Contact'],
          kind: 'list',
          text: '+47 555 01 234',
        },
        {
          heading_path: ['Contact', 'Visit us'],
          kind: 'list',
          text: 'Harbour Street 1, Bergen\nOpen on weekdays 9-17\nhi@wool.example',
        },
      ]));

    it('keeps when it is open, under its own heading', async () => {
      const aside = '<aside><div><h3>Shop hours</h3><p>Mon–Fri 8:30–18:00<br>Sun closed</p></div></aside>';
      expect((await contact('https://wool.example/', page + aside)).at(-1)).toEqual({
        heading_path: ['Contact', 'Shop hours'],
        kind: 'list',
        text: 'Mon–Fri 8:30–18:00\nSun closed',
      });
    });

    it('keeps a number that is a link alone', async () => {
      const aside = '<aside><div><h3>Ring us</h3><a href="tel:+15550142">(555) 555 0142</a></div></aside>';
      expect((await contact('https://wool.example/', page + aside)).at(-1)).toEqual({
        heading_path: ['Contact', 'Ring us'],
        kind: 'list',
        text: '(555) 555 0142',
      });
    });

    it('is an address without the links beside it', async () => {
      const footer =
        '<footer><p>Wool AS, Strandgaten 18, 5013 Bergen · <a href="/a">Shipping</a><a href="/b">Returns</a></p></footer>';
      const [block] = await contact(
        'https://wool.example/',
        page.replace(/<header>.*<\/header>|<footer>.*<\/footer>/gs, '') + footer,
      );
      expect(block?.text).toBe('Wool AS, Strandgaten 18, 5013 Bergen');
    });

    it('is said once for the site, and not again where the text says it', async () => {
      expect(await contact('https://wool.example/returns')).toEqual([]);
      const repeated = page.replace('mended for life.', 'mended for life. hi@wool.example +47 555 01 234');
      expect((await contact('https://wool.example/', repeated)).map(({ text }) => text)).toEqual([
        'Harbour Street 1, Bergen\nOpen on weekdays 9-17',
      ]);
      const whole = repeated.replace('hi@', 'Harbour Street 1, Bergen hi@');
      expect(await contact('https://wool.example/', whole)).toEqual([]);
      expect(await contact('https://wool.example/', '<main><p>Nothing to call.</p></main>')).toEqual([]);
    });
  });

  it('believes the text, not the class name, when nearly all of it stands in a "sidebar"', async () => {
    const { blocks } = (
      await read(
        `<div class="with-sidebar sidebar"><p>${'All the words of this page stand here. '.repeat(5)}</p></div>`,
      )
    ).page;
    expect(blocks[0]?.text).toContain('All the words');
  });

  it('leaves a consent layer out, even when it is longer than the page', async () => {
    const layer = `<div id="cookie-banner"><p>${'We and our partners value your privacy. '.repeat(30)}</p></div>`;
    expect((await read(`${layer}<p>Opening hours are nine to five.</p>`)).page.blocks).toEqual([
      { heading_path: [], kind: 'prose', text: 'Opening hours are nine to five.' },
    ]);
  });

  it('reads plain text and pages without any markup', async () => {
    expect((await extractPage('First.\n\nSecond.', url, 'text/plain; charset=utf-8')).page.blocks).toEqual([
      { heading_path: [], kind: 'prose', text: 'First.' },
      { heading_path: [], kind: 'prose', text: 'Second.' },
    ]);
    expect((await extractPage('Just words.', url)).page.blocks[0]?.text).toBe('Just words.');
  });

  it('has no blocks when there is nothing to read', async () => {
    expect((await read('<script>app()</script><div id="root"></div>')).page.blocks).toEqual([]);
  });

  it.each([
    ['unclosed elements', '<div>'.repeat(200_000)],
    ['rows', `<table>${'<tr><td>a</td><td>b</td></tr>'.repeat(60_000)}`],
    [
      'collapsibles',
      `${`<details><summary>${'a'.repeat(200)}</summary>`.repeat(200)}${'<p>b</p><ul><li>c</li></ul>'.repeat(40_000)}`,
    ],
    ['definition lists', '<dl><dt>a?</dt><dd>b</dd><dt>c</dt><dd>d'.repeat(60_000)],
    ['terms', `<dl>${'<dt>a</dt>'.repeat(100_000)}`],
    ['nested JSON', `<script type="application/ld+json">${'['.repeat(500_000)}</script>`],
    ['entities', '&amp;&#x41;'.repeat(100_000)],
    ['angle brackets', '<'.repeat(500_000)],
  ])('is found, or not, in a document of %s', async (_name, hostile) => {
    const { page } = await read(hostile);
    expect(page.blocks.reduce((sum, { text }) => sum + text.length, 0)).toBeLessThanOrEqual(1_010_000);
    expect(page.blocks.every(({ heading_path }) => heading_path.length <= 7)).toBe(true);
  });
});

describe('the thumbnail', () => {
  it.each([
    ['/a.jpg', 'https://shop.example/a.jpg'],
    ['//cdn.example/a.jpg', 'https://cdn.example/a.jpg'],
    ['javascript:alert(1)', ''],
    ['data:image/png;base64,AA', ''],
  ])('%s becomes %j', async (image, thumbnail) => {
    expect((await read('', `<meta property="og:image" content="${image}">`)).thumbnail).toBe(thumbnail);
  });
});
