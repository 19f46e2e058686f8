import { toOutline } from '../../../chunking/page-outline.js';
import { extractPage } from '../../extract-page.js';

const INTRO =
  '<h1>Lake house</h1><p>Our house at the lake has been open to guests since our parents built it.</p>';

/** What is read behind the introduction of a page. */
const read = async (body: string) => {
  const { page } = await extractPage(`<main>${INTRO}${body}</main>`, 'https://lake.example/house');
  return toOutline(page.blocks, 100_000).split('\n').filter(Boolean).slice(1);
};

const box = (name: string, ...inner: string[]) => `<div class="${name}">${inner.join('')}</div>`;

describe('a label and its value', () => {
  it('are a line where boxes of one name hold them', async () => {
    const tile = (label: string, value: string) => box('tile', box('key', label), box('text', value));
    expect(await read(tile('Check-in', '15:00') + tile('Parking', 'free'))).toEqual([
      'Check-in: 15:00',
      'Parking: free',
    ]);
  });

  it('are a line where they stand by turns', async () => {
    const pair = (label: string, value: string) => `${box('name', label)}<div>${value}</div>`;
    expect(await read(`<div>${pair('Beds', 'two')}${pair('Area', '24 m²')}</div>`)).toEqual([
      'Beds: two',
      'Area: 24 m²',
    ]);
  });

  it('are a line where one of two paragraphs is a figure', async () => {
    const fact = (label: string, value: string) => box('fact', `<p>${label}</p>`, `<p>${value}</p>`);
    expect(await read(fact('Boats', '8') + fact('Piers', '2'))).toEqual(['Boats: 8', 'Piers: 2']);
    expect(await read(fact('Boats', 'many') + fact('Piers', 'some'))).toEqual([
      'Boats',
      'many',
      'Piers',
      'some',
    ]);
  });

  it('are a line in boxes without names, where neither is a sentence', async () => {
    const of = (first: string, second: string) => `<div><p>${first}</p><p>${second}</p></div>`;
    const people = of('Ada Holm', 'Cook') + of('Per Dahl', 'Gardener') + of('Siv Moe', 'Captain');
    expect(await read(people)).toContain('Per Dahl: Gardener');
    const said = of('It rains.', 'We row.') + of('It snows.', 'We ski.') + of('It hails.', 'We read.');
    expect(await read(said)).toContain('We ski.');
  });

  it('are a line where the number stands above what it counts', async () => {
    const count = (value: string, label: string) => box('count', box('n', value), box('of', label));
    expect(await read(count('40', 'rooms') + count('1,200', 'trees'))).toEqual(['40 rooms', '1,200 trees']);
    const headed =
      '<div><h3>92 %</h3><p>of our guests come again</p></div><div><h3>1938</h3><p>built</p></div>';
    expect(await read(headed)).toEqual(['92 % of our guests come again', '1938 built']);
  });
});

describe('a box with a heading', () => {
  it('holds the price that is written as a heading under it', async () => {
    const stay = (name: string, price: string, more: string) =>
      box(
        'stay',
        `<h4>${name}</h4><h2>${price}</h2><p>per night</p><ul><li>${more}</li><li>Breakfast</li></ul>`,
      );
    expect(await read(stay('Attic', '€60', 'One bed') + stay('Tower', '€95', 'Two beds'))).toEqual([
      ...['# Attic', '€60', 'per night', '- One bed', '- Breakfast'],
      ...['# Tower', '€95', 'per night', '- Two beds', '- Breakfast'],
    ]);
  });

  it('holds what stands above its heading too', async () => {
    const stay = (above: string, name: string) =>
      box('stay', above, `<h3>${name}</h3>`, '<p>It looks to the lake.</p><p>It has a stove.</p>');
    const stays = stay('', 'Attic') + stay('<p>Often booked</p>', 'Tower') + stay('<p>New</p>', 'Barn');
    const lines = await read(stays);
    expect(lines.slice(lines.indexOf('# Tower'))).toEqual([
      ...['# Tower', 'Often booked', 'It looks to the lake.', 'It has a stove.'],
      ...['# Barn', 'New', 'It looks to the lake.', 'It has a stove.'],
    ]);
  });

  it('keeps the years of a history as headings', async () => {
    const year = (at: string, text: string) => `<h3>${at}</h3><p>${text}</p>`;
    expect(
      await read(`<h2>History</h2>${year('1938', 'It was built.')}${year('1961', 'It burned.')}`),
    ).toEqual(['# History', '## 1938', 'It was built.', '## 1961', 'It burned.']);
  });
});

describe('a card with a price', () => {
  it('is not called after the link that all of them have', async () => {
    const card = (name: string, price: string) =>
      box(
        'card',
        box('what', name),
        box('much', price),
        '<ul><li>Towels</li></ul><a href="/book">Book it</a>',
      );
    expect(await read(card('Attic', '€60/night') + card('Tower', '€95/night'))).toEqual([
      '- Attic: €60/night; Towels',
      '- Tower: €95/night; Towels',
    ]);
  });

  it('is not called after what its list says', async () => {
    const card = (name: string, price: string) =>
      `<h3>${name}</h3><ul><li>${price}</li><li>Two beds</li></ul>`;
    expect(await read(card('Attic', '€60') + card('Tower', '€95'))).toEqual([
      ...['# Attic', '- €60', '- Two beds', '# Tower', '- €95', '- Two beds'],
    ]);
  });
});
