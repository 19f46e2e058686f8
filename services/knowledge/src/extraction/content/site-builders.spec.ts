import { toOutline } from '../../chunking/page-outline.js';
import { extractPage } from '../extract-page.js';

/** A page as its owner sees what was read. */
const read = async (main: string, head = '<title>Loom hall</title>') => {
  const html = `<html><head>${head}</head><body><main>${main}</main></body></html>`;
  const { page } = await extractPage(html, 'https://looms.example/hall');
  return toOutline(page.blocks, 100_000);
};

describe('headings', () => {
  it.each([
    ['a pilcrow', '<a class="headerlink" href="#hours" title="Permanent link">¶</a>'],
    ['a sharp', '<a href="#hours">#</a>'],
    ['nothing but a label', '<a href="#hours" aria-label="Direct link to Hours">\u200b</a>'],
  ])('are read without the sign that links to them: %s', async (_, link) => {
    expect(await read(`<h2>Hours${link}</h2><p>Open from ten on every day but Monday.</p>`)).toBe(
      '# Hours\nOpen from ten on every day but Monday.',
    );
  });

  it('of pictures are no title of the page', async () => {
    const body = '<svg><symbol><title>Menu</title></symbol></svg><p>Looms are hired by the day.</p>';
    const html = `<html><head><title>Loom hall</title></head><body>${body}</body></html>`;
    expect((await extractPage(html, 'https://looms.example/')).page.title).toBe('Loom hall');
  });

  it('on a folded table of contents lead nothing', async () => {
    const contents =
      '<div class="toc-mobile"><button type="button" class="tocCollapsible">On this page</button></div>';
    expect(await read(`${contents}<p>Looms are hired by the day.</p>`)).toBe('Looms are hired by the day.');
  });
});

describe('tabs', () => {
  const names = ['Cotton', 'Silk', 'Flax'];
  const texts = ['Spun dry, at 20 degrees.', 'Spun wet, in the dark.', 'Spun by hand only.'];
  const inputs = names.map((_, at) => `<input type="radio" name="t" id="t${at}">`);
  const labels = names.map((name, at) => `<label for="t${at}">${name}</label>`);
  const boxes = texts.map((text) => `<div class="box"><p>${text}</p></div>`);
  const expected = names.map((name, at) => `# ${name}\n${texts[at]}`).join('\n\n');

  it.each([
    [
      'with boxes of their own',
      `<div>${inputs.join('')}<div>${labels.join('')}</div><div>${boxes.join('')}</div></div>`,
    ],
    [
      'beside their boxes',
      `<div>${inputs.map((input, at) => input + labels[at]).join('')}${boxes.join('')}</div>`,
    ],
    [
      'each before its box',
      `<div>${inputs.map((input, at) => input + labels[at] + boxes[at]).join('')}</div>`,
    ],
    [
      'in a row of their own',
      `<div><div>${inputs.map((input, at) => input + labels[at]).join('')}</div><div>${boxes.join('')}</div></div>`,
    ],
  ])('made of radio buttons name what they show: %s', async (_, tabs) => {
    expect(await read(tabs)).toBe(expected);
  });

  it('are none where a form asks', async () => {
    const form = `<form>${inputs.map((input, at) => input + labels[at]).join('')}</form>${boxes.join('')}`;
    expect(await read(form)).toContain('Cotton');
    expect(await read(form)).not.toContain('# Cotton');
  });

  it('are read although the box of their panels calls itself a row of tabs', async () => {
    const tab = (name: string, id: string) => `<div role="tab" aria-controls="${id}">${name}</div>`;
    const panel = (id: string, text: string) => `<div id="${id}" role="tabpanel"><p>${text}</p></div>`;
    const body = `<div role="tablist">${tab('Day', 'p1')}${tab('Night', 'p2')}</div><div role="tablist">${tab('Day', 'p1')}${panel('p1', 'The hall is open until six.')}${tab('Night', 'p2')}${panel('p2', 'Ring at the side door.')}</div>`;
    expect(await read(body)).toBe('# Day\nThe hall is open until six.\n\n# Night\nRing at the side door.');
  });
});

describe('what is marked', () => {
  it('as crossed out among the things of a plan is not had', async () => {
    const list =
      '<ul><li><i class="fas fa-check"></i> Two looms</li><li><div><i class="far fa-times-circle"></i><span>Yarn</span></div></li></ul>';
    expect(await read(list)).toContain('- ✗ Yarn');
  });

  it('as done or to do is told', async () => {
    const item = (state: string, text: string) =>
      `<li><label><input type="checkbox" disabled ${state}></label> ${text}</li>`;
    const list = await read(`<ul>${item('checked', 'Warp counted')}${item('', 'Weft counted')}</ul>`);
    expect(list).toBe('- ☑ Warp counted\n- ☐ Weft counted');
  });

  it('as a warning is part of the text', async () => {
    const warning =
      '<aside class="hall-aside aside--caution"><p>Never leave the shuttle on the floor.</p></aside>';
    expect(await read(`<p>Looms are hired by the day.</p>${warning}`)).toContain('shuttle');
  });

  it('as the language of a sample is left out', async () => {
    const code =
      '<div class="language-sh"><span class="lang">sh</span><pre><code>loom start</code></pre></div>';
    expect(await read(`<p>Type this into the panel:</p>${code}`)).toBe(
      'Type this into the panel:\nloom start',
    );
  });

  it('as unavailable by its style alone is told', async () => {
    const gone = '<span class="visually-hidden">Sold out</span>';
    const choice = (id: string, name: string, state: string) =>
      `<input type="radio" id="${id}" name="w" form="f" class="${state}"><label for="${id}">${name}${gone}</label>`;
    const text = await read(
      `<p>Width of the loom:</p>${choice('a', 'Narrow', '')}${choice('b', 'Wide', 'disabled')}`,
    );
    expect(text).toContain('Narrow\n');
    expect(text).toContain('Wide: Sold out');
  });

  it('as sold out on a badge that its style hides is not', async () => {
    const price = (state: string) =>
      `<div class="price ${state}"><span class="price-item">£30.00</span><span class="badge price__badge-sold-out">Sold out</span></div><form action="/cart/add"><button name="add">Add to cart</button></form>`;
    expect(await read(`<h1>Shuttle</h1>${price('')}`)).not.toContain('Sold out');
    expect(await read(`<h1>Shuttle</h1>${price('price--sold-out')}`)).toContain('Sold out');
  });
});

describe('prices', () => {
  it('in columns of their own stay below their headings', async () => {
    const column = (name: string, text: string) => `<div class="column"><h2>${name}</h2><p>${text}</p></div>`;
    const text = await read(
      `<div class="columns">${column('Day ticket', 'Six hours, £28, yarn included.')}${column('Guided hour', 'One hour, £45.')}</div><ul><li>Bobbin: £3</li><li>Needle: £2</li></ul>`,
    );
    expect(text).toContain('Day ticket\nSix hours, £28, yarn included.');
    expect(text).toContain('Guided hour\nOne hour, £45.');
  });

  it('behind the name of a dish belong to it, not to what is said below', async () => {
    const dish = (name: string, price: string, text: string) =>
      `<div class="dish"><div><span>${name}</span><span class="amount">${price}</span></div><div>${text}</div></div>`;
    expect(
      await read(`<div>${dish('Lentils', '£6.50', 'With mint')}${dish('Beetroot', '£7.20', 'Baked')}</div>`),
    ).toBe('- Lentils: £6.50; With mint\n- Beetroot: £7.20; Baked');
  });

  it('of a price list are no former ones', async () => {
    const item =
      '<li><span class="price-list-title">Long warp</span> <span class="x-price-list-price">19 €</span></li>';
    expect(await read(`<p>What we charge:</p><ul class="x-price-list">${item}</ul>`)).toContain('19 €');
  });

  it('have their cents in a box of their own', async () => {
    const text = await read(
      '<p>A day at the loom:</p><div><span>€</span><span>49</span><div><span class="x-fractional-part">90</span></div></div>',
    );
    expect(text).toContain('€49.90');
  });
});

describe('formulas', () => {
  it('are read in a line', async () => {
    const fraction = '<mfrac><mrow><mi>a</mi><mo>+</mo><mi>b</mi></mrow><mn>2</mn></mfrac>';
    const math = `<math><semantics><mrow><mi>m</mi><mo>=</mo>${fraction}</mrow><annotation>m=\\frac{a+b}{2}</annotation></semantics></math>`;
    const shown = '<span class="katex-html" aria-hidden="true">m=2a+b</span>';
    expect(await read(`<p>The mean ${math}${shown} is what we charge.</p>`)).toBe(
      'The mean m=(a+b)/2 is what we charge.',
    );
    const power = '<math><msup><mi>x</mi><mn>2</mn></msup><mo>+</mo><msqrt><mi>n</mi></msqrt></math>';
    expect(await read(`<p>The area is ${power} in all.</p>`)).toBe('The area is x^2+√n in all.');
  });
});

describe('a page without its script', () => {
  const text = 'The hall has nine looms, and each of them is hired by the day. '.repeat(5);

  it('is what it shows where no script runs', async () => {
    const body = `<div id="app"></div><noscript><h2>Hire</h2><p>${text}</p><img src="/pixel.gif" alt="pixel"></noscript><script src="/a.js"></script>`;
    expect(await read(body)).toContain('nine looms');
    expect(await read(body)).not.toContain('pixel');
  });

  it('is not the wish for one', async () => {
    const html =
      '<title>Loom hall</title><div id="app"></div><noscript>Please enable JavaScript.</noscript><script src="/a.js"></script>';
    expect((await extractPage(html, 'https://looms.example/')).fault).toBe('script');
  });

  it('is read without what it says beside a text of its own', async () => {
    expect(await read(`<p>${text}</p><noscript><p>Your browser is old.</p></noscript>`)).not.toContain(
      'browser',
    );
  });

  it('has no words of its frame for text', async () => {
    const state = { translations: { more: 'There are more results on this page' }, base: '.' };
    const body = `<p>Closed.</p><script type="application/json">${JSON.stringify(state)}</script>`;
    expect(await read(body)).not.toContain('results');
  });
});
