import { extractPage } from '../extract-page.js';

/** The blocks of a page behind its first paragraph, each as `headings: text`. */
const blocksOf = async (body: string) => {
  const html = `<title>Help</title><body><main><h1>Help</h1><h2>Orders</h2><p>${'We answer every question within a working day. '.repeat(60)}</p>${body}</main></body>`;
  const { page } = await extractPage(html, 'https://shop.example/help');
  return page.blocks.slice(1).map(({ heading_path, text }) => `${heading_path.join(' › ')}: ${text}`);
};

describe('a definition list', () => {
  it('gives a line for each term, with all of its short values', async () => {
    const body = `<dl><dt>Weight:</dt><dd>240 g</dd><dt>Colours</dt><dd>Rust</dd><dd>Moss<br>Night blue</dd>
      <div><dt>Wash</dt><dt>Iron</dt><dd>at 30 °C</dd></div></dl>`;
    expect(await blocksOf(body)).toEqual([
      'Orders: Weight: 240 g\nColours: Rust, Moss, Night blue\nWash, Iron: at 30 °C',
    ]);
  });

  it('puts answers under their questions, and what follows the list under neither', async () => {
    const body = `<dl><dt>Do you ship?</dt><dd>Yes.</dd><dt>Can I come by?</dt><dd><p>You can.</p><p>Ring the bell.</p></dd></dl>
      <ul><li>Parcels are insured.</li></ul>`;
    expect(await blocksOf(body)).toEqual([
      'Orders › Do you ship?: Yes.',
      'Orders › Can I come by?: You can.\nRing the bell.',
      'Orders: Parcels are insured.',
    ]);
  });

  it('puts paragraphs, lists and long texts under their term', async () => {
    const long = 'Every parcel is packed by hand in paper from our own mill. '.repeat(12).trim();
    const body = `<dl><dt>Returns</dt><dd><p>Send it back.</p><ul><li>unworn</li><li>with its label</li></ul></dd>
      <dt>Packing</dt><dd>${long}</dd><dt>Weight</dt><dd>240 g</dd></dl>`;
    expect(await blocksOf(body)).toEqual([
      'Orders › Returns: Send it back.',
      'Orders › Returns: unworn\nwith its label',
      `Orders › Packing: ${long}`,
      'Orders: Weight: 240 g',
    ]);
  });

  it('may stand in another, or lack a value or its list', async () => {
    const body = `<dl><dt>Sizes</dt><dd>By hand.<dl><dt>Small</dt><dd>42 cm</dd></dl></dd><dt>Not yet known</dt></dl><dt>Loose</dt>`;
    expect(await blocksOf(body)).toEqual([
      'Orders › Sizes: By hand.',
      'Orders › Sizes: Small: 42 cm',
      'Orders: Not yet known\nLoose',
    ]);
  });

  it('of links does not lend its terms to what is left', async () => {
    const body = `<dl><dt><a href="/a">Harbour</a></dt><dd><a href="/b">Sights</a></dd>
      <dt><a href="/c">Delivery</a></dt><dd>Three days.</dd></dl>`;
    expect(await blocksOf(body)).toEqual(['Orders: Delivery: Three days.']);
  });
});
