import { extractPage } from '../extract-page.js';

const NAME = 'Alpine Sweater';
const TEXT =
  '<p>Knitted from the wool of sheep that live outside all year; it is warm, light and dries quickly.</p>';

async function sheetOf(body: string, head = '') {
  const html = `<title>${NAME} - Fjordline</title>${head}<main><h1>${NAME}</h1><span class="price">€49.90</span><div class="product-info">${body}</div>${TEXT}</main>`;
  const { page } = await extractPage(html, 'https://fjordline.test/alpine');
  return page.blocks.filter(({ kind }) => kind === 'facts').flatMap(({ text }) => text.split('\n'));
}

describe('facts in the layout of a product page', () => {
  it.each([
    ['<p>In stock</p>', 'Availability: In stock'],
    ['<p class="stock">Only 2 left in stock.</p>', 'Availability: In stock (Only 2 left in stock)'],
    ['<p>Auf Lager</p>', 'Availability: In stock (Auf Lager)'],
    ['<p>Nicht auf Lager</p>', 'Availability: Out of stock (Nicht auf Lager)'],
    ['<p>Ausverkauft</p>', 'Availability: Out of stock (Ausverkauft)'],
    ['<p>En stock</p>', 'Availability: In stock (En stock)'],
    ['<p>Agotado</p>', 'Availability: Out of stock (Agotado)'],
    ['<div id="availability">Non disponibile.</div>', 'Availability: Out of stock (Non disponibile)'],
    ['<p>Есть в наличии</p>', 'Availability: In stock (Есть в наличии)'],
    ['<button>Add to basket</button>', 'Availability: In stock (can be ordered online)'],
    ['<button>In den Warenkorb</button>', 'Availability: In stock (can be ordered online)'],
    [
      '<button name="add-to-cart" class="single_add_to_cart_button">+</button>',
      'Availability: In stock (can be ordered online)',
    ],
    ['<button>Add to cart</button><p>Sold out</p>', 'Availability: Out of stock (Sold out)'],
    ['<p>Brand: Nordwolle</p>', 'Brand: Nordwolle'],
    ['<table><tr><th>Marke</th><td>Nordwolle</td></tr></table>', 'Brand: Nordwolle'],
    ['<dl><dt>Brand Name:</dt><dd>Nordwolle</dd></dl>', 'Brand: Nordwolle'],
    ['<a href="/s">Visit the Nordwolle Store</a>', 'Brand: Nordwolle'],
    ['<p>By Nordwolle</p>', 'Brand: Nordwolle'],
    ['<p>Product code: 123-45</p>', 'SKU: 123-45'],
    ['<p>Art.-Nr. 12/345</p>', 'SKU: 12/345'],
    ['<p>Bestellnummer 106606</p>', 'SKU: 106606'],
    ['<p>Réf. : AB-123</p>', 'SKU: AB-123'],
    ['<h4>Item number:</h4><div>302474</div>', 'SKU: 302474'],
  ])('reads %s', async (body, line) => expect(await sheetOf(body)).toContain(line));

  it.each([
    ['<p>Check in-store stock</p>', 'Availability'],
    ['<div class="availability">Image unavailable</div>', 'Availability'],
    ['<button disabled class="add-to-cart">+</button>', 'Availability'],
    ['<p>By using this site you agree to our terms</p>', 'Brand'],
    ['<p>Item number of boxes</p>', 'SKU'],
  ])('takes %s for no %s', async (body, label) => {
    for (const line of await sheetOf(body)) expect(line.startsWith(`${label}:`)).toBe(false);
  });

  it('believes a script about the brand where the title says the same', async () => {
    const script = (brand: string) => `<script>dataLayer.push({"brand":"${brand}"})</script>`;
    expect(await sheetOf('', script('Alpine'))).toContain('Brand: Alpine');
    expect((await sheetOf('', script('xx7'))).join()).not.toContain('Brand:');
  });

  it('calls a product available when one of its sizes is', async () => {
    const stocks = ['OutOfStock', 'InStock'].map((availability) => ({
      '@type': 'Offer',
      price: '1',
      availability,
    }));
    const data = JSON.stringify({ '@type': 'product', name: NAME, offers: stocks });
    const head = `<script type="application/ld+json">/*<![CDATA[*/${data}/*]]>*/</script>`;
    expect(await sheetOf('', head)).toContain('Availability: In stock');
  });
});
