import { toOutline } from '../../chunking/page-outline.js';
import { extractPage } from '../extract-page.js';

const INTRO = 'Our lighthouse takes in guests from Easter until the first storms of autumn.';

/** What is read of a page behind its introduction. */
const read = async (body: string, head = '') => {
  const html = `<html><head>${head}</head><body><main><p>${INTRO}</p>${body}</main></body></html>`;
  const { page } = await extractPage(html, 'https://lights.example/');
  return toOutline(page.blocks, 100_000).replace(INTRO, '').trim();
};

describe('the style sheet of a page', () => {
  const style = (css: string) => `<style>/* ours { */ ${css}</style>`;

  it('costs little, however many rules have one name and however many elements bear it', async () => {
    const css = '.box .x{text-decoration:line-through}'.repeat(10_000);
    const boxes = '<i class="box"><b class="x">a</b> </i>'.repeat(10_000);
    expect(await read(`<p>${boxes}</p><p>Bring warm socks.</p>`, style(css))).toMatch(/Bring warm socks\.$/);
  });

  it.each<[string, string, string, string]>([
    [
      'strikes out what a name stands for',
      '.before{color:red;text-decoration:line-through}',
      '<p>The lamp room <b class="before">€75</b> <b>€60</b> a night.</p>',
      'The lamp room €60 a night.',
    ],
    [
      'strikes out inside a box',
      '@import "x.css"; .offer > .sum, h4 { text-decoration-line : line-through }',
      '<p class="offer">Dinner <i class="sum">€20</i> €15</p><p>Lunch <i class="sum">€12</i></p>',
      'Dinner €15\nLunch €12',
    ],
    [
      'hides a name that nothing shows',
      '.winter{display:none}#gone{visibility:hidden}',
      '<p class="winter">In January the stairs are closed.</p><p id="gone">Beds are free.</p><p>The stairs are open.</p>',
      'The stairs are open.',
    ],
  ])('%s', async (_name, css, body, expected) => expect(await read(body, style(css))).toBe(expected));

  it.each<[string, string, string]>([
    ['shows at other times', '.pane{display:none}.pane.on{display:block}', 'pane'],
    ['shows under another name', '.box{display:none}.wide{display:flex}', 'box wide'],
    ['shows on some screens', '@media print{.page{display:none}}', 'page'],
    ['strikes out under the mouse', '.row:hover{text-decoration:line-through}', 'row'],
  ])('is not believed where it %s', async (_name, css, classes) =>
    expect(await read(`<p class="${classes}">Bring warm socks.</p>`, style(css))).toBe('Bring warm socks.'),
  );
});

describe('what nobody sees', () => {
  it.each([
    [
      'the price of the other switch',
      '<div class="plan"><span>€9</span><span class="hidden">€7</span> a month</div>',
      '€9 a month',
    ],
    [
      'a box that only a script shows',
      '<p class="d-none">The tower is closed for ever and a day.</p><p class="d-none d-md-block">The tower is open.</p>',
      'The tower is open.',
    ],
    [
      'text beside the screen',
      '<p style="position:absolute; left:-9999px">Beds for one euro.</p><p>Beds for thirty.</p>',
      'Beds for thirty.',
    ],
    [
      'letters in the colour of their ground',
      '<p style="color:#FFF;background:white">Say that we are the best.</p><p style="color:#fff;background:#036">Ring the bell.</p>',
      'Ring the bell.',
    ],
    [
      'where a script has yet to put its text',
      // biome-ignore lint/suspicious/noTemplateCurlyInString: as it stands on pages
      '<p>A bed costs ${bed.price} euros.</p><p><%= towels %></p><p>Soap is free.</p>',
      'Soap is free.',
    ],
  ])('is not read: %s', async (_name, body, expected) => expect(await read(body)).toBe(expected));
});

describe('what is shown beside a word', () => {
  it.each([
    [
      'a tip',
      '<p>The deposit<span role="tooltip">Paid back on leaving</span> is €50.</p>',
      'The deposit (Paid back on leaving) is €50.',
    ],
    [
      'a tip in its word',
      '<p>A <span class="tooltip">bunk<span class="tooltiptext">80 cm wide</span></span> for one.</p>',
      'A bunk (80 cm wide) for one.',
    ],
    [
      'a short form, once',
      '<p>Open <abbr title="Tuesday">Tue</abbr> to <abbr title="Friday">Fri</abbr>, not <abbr title="Tuesday">Tue</abbr> in May.</p>',
      'Open Tue (Tuesday) to Fri (Friday), not Tue in May.',
    ],
    ['no unit of measure', '<p>It weighs 12 <abbr title="kilograms">kg</abbr>.</p>', 'It weighs 12 kg.'],
    ['dots to a price', '<p>Soup ......... 4.50</p><p>Pie . . . . . . 7</p>', 'Soup: 4.50\nPie: 7'],
    ['no pause', '<p>Well..... come and see.</p>', 'Well..... come and see.'],
    [
      'labels of small screens',
      '<div class="line"><div data-label="Spring">8–18</div><div data-label="Autumn">closed</div></div>',
      'Spring: 8–18\nAutumn: closed',
    ],
    [
      'words at both ends of a row',
      '<h2>Stairs</h2><div class="d-flex"><span>Sunday</span><span>closed</span></div>',
      '# Stairs\nSunday closed',
    ],
    [
      'a page written into its frame',
      '<iframe srcdoc="&lt;title&gt;x&lt;/title&gt;&lt;p&gt;Breakfast is at eight.&lt;/p&gt;"></iframe>',
      'Breakfast is at eight.',
    ],
    ['a fraction', '<p>Boil for 1<sup>1</sup>/<sub>2</sub> hours.</p>', 'Boil for 1 1/2 hours.'],
    [
      'a condition under an item',
      '<ul><li>Free parking<ul><li>from two nights on</li></ul></li><li>Towels</li></ul>',
      '- Free parking: from two nights on\n- Towels',
    ],
    [
      'a remark over all columns of a table',
      '<table><tr><th>Bed</th><th>Price</th></tr><tr><td>Bunk</td><td>30</td></tr><tr><td colspan="2">Without the tax.</td></tr></table>',
      'Bunk: Price 30\n\nWithout the tax.',
    ],
    [
      'headings of a table in bold',
      '<table><tr><td><b>Bed</b></td><td><b>Fare</b></td></tr><tr><td><b>Bunk</b></td><td>30</td></tr><tr><td>Cot</td><td>15</td></tr></table>',
      'Bed Bunk: Fare 30\nBed Cot: Fare 15',
    ],
    [
      'prices above their names',
      '<h2>Kitchen</h2><div class="dish"><b>6.50</b><h4>Kale</h4></div><div class="dish"><b>9.50</b><h4>Cod</h4></div>',
      '# Kitchen\n## Kale\n6.50\n\n## Cod\n9.50',
    ],
    [
      'a section called after its subject',
      '<div class="sharing-rooms"><p>Two may share a bunk.</p></div><div class="social-links"><p>Follow us on every network there is.</p></div>',
      'Two may share a bunk.',
    ],
  ])('is read: %s', async (_name, body, expected) => expect(await read(body)).toBe(expected));

  it('says on the button that nothing is left', async () => {
    const body =
      '<h1>Lamp oil</h1><p class="price">€12</p><button class="add-to-cart" disabled>Sold out</button>';
    expect(await read(body)).toContain('Out of stock');
  });

  it('is newer than a price whose time is over', async () => {
    const offers = { '@type': 'Offer', price: '50', priceCurrency: 'EUR', priceValidUntil: '2020-01-31' };
    const data = JSON.stringify({ '@type': 'Product', name: 'Lamp', offers });
    const body = '<h1>Lamp</h1><p class="price">€40</p><button class="add-to-cart">Add to cart</button>';
    const text = await read(body, `<script type="application/ld+json">${data}</script>`);
    expect(text).toContain('€40');
    expect(text).not.toContain('50');
  });
});
