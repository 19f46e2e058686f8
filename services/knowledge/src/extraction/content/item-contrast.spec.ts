import { toOutline } from '../../chunking/page-outline.js';
import { extractPage } from '../extract-page.js';

const read = async (main: string) => {
  const html = `<html><head><title>Bath house</title></head><body><main>${main}</main></body></html>`;
  const { page } = await extractPage(html, 'https://bath.example/rules', 'text/html');
  return toOutline(page.blocks, 100_000);
};

const list = (...items: string[]) => `<h2>In the sauna</h2><ul>${items.join('')}</ul>`;

describe('what only a mark says is not so', () => {
  it.each([
    ['by a name that means no', ['<li>Towels</li>', '<li class="no">Phones</li>']],
    [
      'by a form of a name',
      ['<li class="rule rule--yes">Towels</li>', '<li class="rule rule--no">Phones</li>'],
    ],
    ['by opposite names', ['<li class="on">Towels</li>', '<li class="off">Phones</li>']],
    [
      'by being inactive beside several that are active',
      ['<li class="active">Towels</li>', '<li class="active">Tea</li>', '<li class="inactive">Phones</li>'],
    ],
    [
      'by what a script reads',
      ['<li data-allowed="true">Towels</li>', '<li data-allowed="false">Phones</li>'],
    ],
    [
      'by the state of a box',
      [
        '<li role="checkbox" aria-checked="true">Towels</li>',
        '<li role="checkbox" aria-checked="false">Phones</li>',
      ],
    ],
    [
      'by the shape of a drawing',
      [
        '<li><svg><use href="#tick"></use></svg>Towels</li>',
        '<li><svg><use xlink:href="/s.svg#cross"></use></svg>Phones</li>',
      ],
    ],
    [
      'by the file of a picture',
      ['<li><img src="/i/check.svg" alt="">Towels</li>', '<li><img src="/i/no.svg" alt="">Phones</li>'],
    ],
    [
      'by a picture behind it',
      ['<li>Towels <i class="fa fa-check"></i></li>', '<li>Phones <i class="fa fa-times"></i></li>'],
    ],
  ])('%s', async (_, items) => {
    const text = await read(list(...items));
    expect(text).toContain('- ✗ Phones');
    expect(text).toContain('- Towels');
  });

  it('in boxes beside each other', async () => {
    const main =
      '<h2>In the sauna</h2><div><div class="rule"><i class="icon-check"></i> Towels are lent.</div><div class="rule"><i class="icon-cross"></i> Phones ring here.</div></div>';
    const text = await read(main);
    expect(text).toContain('✗ Phones ring here.');
    expect(text).not.toContain('✗ Towels');
  });

  it('by names of pictures in any language', async () => {
    const text = await read(
      list(
        '<li><img src="a.png" alt="Erlaubt">Handtuch</li>',
        '<li><img src="a.png" alt="Erlaubt">Tee</li>',
        '<li><img src="b.png" alt="Verboten">Telefon</li>',
      ),
    );
    expect(text).toContain('- Erlaubt: Handtuch\n- Erlaubt: Tee\n- Verboten: Telefon');
  });

  it('in cells with a picture', async () => {
    const row = (name: string, shape: string) => `<tr><td>${name}</td><td>${shape}</td></tr>`;
    const text = await read(
      `<table><tr><th>Thing</th><th>Lent</th></tr>${row('Towel', '<img src="/yes.png" alt="">')}${row('Robe', '<svg><use href="#x-mark"/></svg>')}</table>`,
    );
    expect(text).toContain('Towel: Lent ✓\nRobe: Lent ✗');
  });

  it('by a box that is not ticked', async () => {
    expect(
      await read(
        list('<li><input type="checkbox" checked>Towels</li>', '<li><input type="checkbox">Phones</li>'),
      ),
    ).toContain('- ☑ Towels\n- ☐ Phones');
  });
});

describe('nothing is refused', () => {
  it.each([
    ['by names that only look so', ['<li class="no-margin">Towels</li>', '<li class="no-bullet">Tea</li>']],
    ['where one is where the reader is', ['<li class="active">Towels</li>', '<li class="inactive">Tea</li>']],
    ['without an opposite', ['<li class="off">Towels</li>', '<li class="off">Tea</li>']],
    [
      'where something is to be chosen',
      ['<li role="radio" aria-checked="true">Towels</li>', '<li role="radio" aria-checked="false">Tea</li>'],
    ],
    [
      'where something opens',
      ['<li><i class="icon-minus"></i>Towels</li>', '<li><i class="icon-plus"></i>Tea</li>'],
    ],
    [
      'by pictures of the things',
      ['<li><img src="t.png" alt="A towel">Towels</li>', '<li><img src="c.png" alt="A cup">Tea</li>'],
    ],
  ])('%s', async (_, items) => {
    expect(await read(list(...items))).toContain('- Towels\n- Tea');
  });
});
