import { toOutline } from '../../chunking/page-outline.js';
import { extractPage } from '../extract-page.js';

/** A page as its owner sees what was read. */
const read = async (main: string, head = '', type = 'text/html') => {
  const html = `<html><head><title>Boat hire</title>${head}</head><body><main>${main}</main></body></html>`;
  const { page } = await extractPage(html, 'https://boats.example/hire', type);
  return toOutline(page.blocks, 100_000);
};

describe('what is not so is not said', () => {
  it('of items that one does not get', async () => {
    const items = [
      '<li>Oars</li>',
      '<li class="feature not-included">Motor</li>',
      '<li class="disabled">Tent</li>',
      '<li><i class="bi bi-x-lg"></i> Grill</li>',
      '<li><svg aria-label="Nicht enthalten"></svg>Map</li>',
      '<li><svg aria-label="Check icon"></svg>Vest</li>',
    ].join('');
    expect(await read(`<h2>Day hire</h2><ul>${items}</ul>`)).toContain(
      '- Oars\n- ✗ Motor\n- ✗ Tent\n- ✗ Grill\n- Nicht enthalten: Map\n- Vest',
    );
  });

  it('by messages that wait for a script', async () => {
    const main =
      '<h2>Book</h2><div class="alert hidden">All boats are taken.</div><p class="d-none error-message">You are too young.</p><div class="w-form-done">Thank you!</div><p>A canoe costs 12 euros.</p><div class="hidden md:block message">Dogs may sail.</div>';
    expect(await read(main)).toBe('# Book\nA canoe costs 12 euros.\nDogs may sail.');
  });

  it('where a script has yet to put its text', async () => {
    const main =
      '<p>Canoes of wood.</p><p>Price: {{ boat.price }}</p><p>Write <code>{{ name }}</code> for the name.</p>';
    expect(await read(main)).toBe('Canoes of wood.\nWrite {{ name }} for the name.');
  });

  it('by customers in place of the owner', async () => {
    const main =
      '<h1>Canoe</h1><p>The canoe is of larch wood and holds three.</p><section class="product-reviews reviews"><h2>Reviews</h2><p>It sank at once and holds nobody, says my aunt who tried it twice.</p></section>';
    expect(await read(main)).not.toContain('sank');
  });

  it('as days ago, which holds for one day', async () => {
    const main =
      '<p><time datetime="2025-06-11">2 days ago</time> the pier was closed.</p><p>It opens <time datetime="2025-07-03T08:00">on 3 July</time>.</p>';
    expect(await read(main)).toBe('2025-06-11 the pier was closed.\nIt opens on 3 July.');
  });

  it('by clocks that run down, slides shown twice and checks of age', async () => {
    const main =
      '<div class="countdown"><b>00</b> days</div><div class="slick-slide slick-cloned"><p>We build oars.</p></div><div class="slick-slide"><p>We build oars.</p></div><div id="age-gate"><p>Are you over 18?</p></div>';
    expect(await read(main)).toBe('We build oars.');
  });

  it('without the note that limits it', async () => {
    const main =
      '<p>Hire is free of charge.*</p><p>Dogs sail free², a boat is 6 m² large.</p><table><tr><th>Boat</th><th>Price</th></tr><tr><td>Canoe</td><td>12 €*</td></tr></table><p><small>* On weekdays only.</small></p><p>² Up to 9 kg</p>';
    expect(await read(main)).toContain(
      'Hire is free of charge (On weekdays only).\nDogs sail free (Up to 9 kg), a boat is 6 m² large.\n\nCanoe: Price 12 € (On weekdays only)',
    );
  });

  it('of all rows where it stands under the table', async () => {
    const main =
      '<table><thead><tr><th>Boat</th><th>Price</th></tr></thead><tfoot><tr><td colspan="2">Children sail free.</td></tr></tfoot><tbody><tr><td>Canoe</td><td>12 €</td></tr><tr><td>Raft</td><td>30 €</td></tr></tbody></table>';
    const text = await read(main);
    expect(text).toContain('Canoe: Price 12 €');
    expect(text).toContain('Children sail free.');
    expect(text).not.toContain('free. –');
  });
});

describe('what stands beside each other is read together', () => {
  it('under columns with an empty corner', async () => {
    const row = (...cells: string[]) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`;
    const plain = row('', 'Canoe', 'Raft') + row('Seats', '3', '8') + row('Price', '12 €', '30 €');
    expect(await read(`<table>${plain}</table>`)).toBe(
      'Seats: Canoe 3; Raft 8\nPrice: Canoe 12 €; Raft 30 €',
    );
    const marked = '<tr><td></td><th>Canoe</th><th>Raft</th></tr><tr><th>Motor</th><td>–</td><td>✓</td></tr>';
    expect(await read(`<table>${marked}</table>`)).toBe('Motor: Canoe –; Raft ✓');
  });

  it('in tables of boxes', async () => {
    const row = (...cells: string[]) =>
      `<div class="r">${cells.map((cell) => `<div>${cell}</div>`).join('')}</div>`;
    const main = row('Boat', 'Adults', 'Children') + row('Canoe', '12', '6') + row('Raft', '30', '15');
    expect(await read(`<div>${main}</div>`)).toBe(
      'Canoe: Adults 12; Children 6\nRaft: Adults 30; Children 15',
    );
    const day = row('09:00', 'Rowing') + row('11:30', 'Picnic') + row('14:00', 'Way back');
    expect(await read(`<h2>Day</h2><div>${day}</div>`)).toContain('09:00: Rowing\n11:30: Picnic');
  });

  it('but not what a table only lays out', async () => {
    const main =
      '<table><tr><td><a href="/">Start</a><br><a href="/b">Boats</a></td><td><b>Our boats</b><p>Each boat has a lamp and two oars.<p>A canoe costs 12 euros.</td></tr></table>';
    expect(await read(main)).toBe('Our boats\nEach boat has a lamp and two oars.\nA canoe costs 12 euros.');
  });
});

describe('what is seen without being text', () => {
  it('is read where pictures stand for words', async () => {
    const main =
      '<h2><img src="h.png" alt="Payment"></h2><div><img src="v.svg" alt="Visa"><img src="p.svg" alt="PayPal"></div><p>In cash too.</p>';
    expect(await read(main)).toBe('# Payment\nVisa, PayPal\nIn cash too.');
  });

  it('is read in fields to copy from', async () => {
    expect(await read('<p>Our account</p><input readonly value="NO93 8601 1117 947">')).toContain(
      'NO93 8601 1117 947',
    );
  });

  it('is read where an answer is folded under its question', async () => {
    const pair = (question: string, answer: string) =>
      `<div>${question}</div><div style="height:0;display:none">${answer}</div>`;
    const text = await read(
      `<h2>FAQ</h2>${pair('May dogs sail?', 'Yes, on a lead.')}${pair('Is there tea?', 'At the pier.')}`,
    );
    expect(text).toContain('May dogs sail?\nYes, on a lead.');
  });

  it('is left out where it numbers lines of code', async () => {
    expect(
      await read('<pre><code><span class="ln">1</span>row()\n<span class="ln">2</span>stop()</code></pre>'),
    ).toBe('row()\nstop()');
  });
});

describe('structured data', () => {
  const product = (offers: object) =>
    `<script type="application/ld+json">${JSON.stringify({ '@type': 'Product', name: 'Canoe', offers })}</script>`;
  const specification = (more: object) => ({
    '@type': 'UnitPriceSpecification',
    priceCurrency: 'EUR',
    ...more,
  });

  it('has the price that is asked, neither the former one nor that of members', async () => {
    const priceSpecification = [
      specification({ price: 90, priceType: 'https://schema.org/ListPrice' }),
      specification({ price: 60, validForMemberTier: { '@type': 'MemberProgramTier' } }),
      specification({ price: 70 }),
    ];
    const text = await read('<p>A boat.</p>', product({ '@type': 'Offer', priceSpecification }));
    expect(text).toContain('Price: 70 EUR');
    expect(text).not.toMatch(/90|60/);
  });

  it('gives way to the page where nobody has filled in a price', async () => {
    const main = '<h1>Canoe</h1><p class="price">70 €</p><button class="add-to-cart">Add to cart</button>';
    const text = await read(main, product({ '@type': 'Offer', price: '0', priceCurrency: 'EUR' }));
    expect(text).toContain('Price: 70 €');
    expect(text).not.toContain('0 EUR');
  });

  it('says which variant cannot be had, and which event does not take place', async () => {
    const variant = (size: string, availability: string) => ({
      '@type': 'Product',
      name: `Vest ${size}`,
      offers: { '@type': 'Offer', price: '9', priceCurrency: 'EUR', availability },
    });
    const group = {
      '@type': 'ProductGroup',
      name: 'Vest',
      hasVariant: [variant('S', 'OutOfStock'), variant('M', 'InStock')],
    };
    const event = { '@type': 'Event', name: 'Regatta', eventStatus: 'https://schema.org/EventCancelled' };
    const script = (data: object) => `<script type="application/ld+json">${JSON.stringify(data)}</script>`;
    expect(await read('<p>Warm.</p>', script(group))).toContain('Vest S, 9 EUR, Out of stock');
    expect(await read('<p>A race.</p>', script(event))).toContain('Status: Cancelled');
  });
});

it('an element of XHTML ends itself', async () => {
  expect(await read('<script src="a.js"/><p>A canoe holds three.</p>', '', 'application/xhtml+xml')).toBe(
    'A canoe holds three.',
  );
});
