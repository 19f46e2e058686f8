import { toOutline } from '../../../../chunking/page-outline.js';
import { extractPage } from '../../../extract-page.js';

const read = async (body: string) => {
  const page = await extractPage(
    `<main><p>Tents for every season of the year.</p>${body}</main>`,
    'https://t.example/',
  );
  return toOutline(page.page.blocks, 10_000);
};
const drawn = (title: string, attributes = '') =>
  `<svg ${attributes}><title>${title}</title><path d="M0 0"/><text>x</text></svg>`;

describe('the title of a drawing', () => {
  it('says what stands in a cell', async () => {
    const row = (name: string, inner: string) => `<tr><td>${name}</td><td>${inner}</td></tr>`;
    const head = '<tr><th>Tent</th><th>Stove</th></tr>';
    expect(
      await read(
        `<table>${head}${row('Hut tent', drawn('Included'))}${row('Cone tent', drawn('On request'))}</table>`,
      ),
    ).toContain('Hut tent: Stove Included\nCone tent: Stove On request');
  });

  it('is a heading that is a logo', async () => {
    expect(await read(`<h2>${drawn('Northern light')}</h2><p>A tent for the winter.</p>`)).toContain(
      '# Northern light\nA tent',
    );
  });

  it('is not said in the text, nor beside its label', async () => {
    expect(await read(`<p>A tent ${drawn('Decoration')} for two.</p>`)).toContain('A tent for two.');
    const cell = `<table><tr><td>Hut</td><td>${drawn('tick-16', 'aria-label="Yes"')}</td></tr><tr><td>Cone</td><td>No</td></tr></table>`;
    expect(await read(cell)).toContain('Hut: Yes\nCone: No');
  });
});
