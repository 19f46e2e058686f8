import { toOutline } from '../../../chunking/page-outline.js';
import { extractPage } from '../../extract-page.js';

const read = async (main: string) => {
  const html = `<html><head><title>Mill</title></head><body><main>${main}</main></body></html>`;
  const { page } = await extractPage(html, 'https://mill.example/', 'text/html');
  return toOutline(page.blocks, 100_000);
};
const mark = (id: string) => `<sup><a href="#${id}" id="ref-${id}">1</a></sup>`;
const note = (id: string, text: string) =>
  `<ol><li id="${id}"><p>${text} <a href="#ref-${id}">↩</a></p></li></ol>`;

it('a note that a raised mark leads to limits the sentence it stands in', async () => {
  const text = await read(
    `<p>Flour is ground free of charge.${mark('fn1')} Bring your own sack.</p>${note('fn1', 'Up to ten kilos a month.')}`,
  );
  expect(text).toContain('Flour is ground free of charge (Up to ten kilos a month). Bring your own sack.');
});

it('of a cell of a table too, whatever of the two is outside', async () => {
  const text = await read(
    `<table><tr><th>Flour</th><th>Price</th></tr><tr><td>Rye</td><td>4 euros a kilo<a href="#n"><sup>a</sup></a></td></tr><tr><td>Oats</td><td>5 euros</td></tr></table><p id="n">a For members</p>`,
  );
  expect(text).toContain('Rye: Price 4 euros a kilo (For members)');
});

it('but no source of a learned text, and nothing whose place is in doubt', async () => {
  const text = await read(
    `<p>The mill was built in 1804.${mark('s')} It burnt down.</p>${note('s', 'Stone, <a href="https://books.example/">Mills</a>')}<p>It grinds rye here.${mark('t')}</p><p>It grinds rye here.</p>${note('t', 'On Fridays.')}`,
  );
  expect(text).not.toContain('(');
});

it('nor the notes of a text that has many marks, though all lead to one', async () => {
  const sentences = Array.from({ length: 21 }, (_, at) => `<p>Sack number ${at} is free.${mark('m')}</p>`);
  expect(await read(`${sentences.join('')}${note('m', 'In May.')}`)).not.toContain('(');
});

it('also where the link and the note say themselves what they are', async () => {
  const text = await read(
    '<p>Oats are ground for 5 euros<a href="#n9" role="doc-noteref">9</a> a sack.</p><aside id="n9" role="doc-footnote">Before noon only. <a href="#r9" role="doc-backlink">Back</a></aside>',
  );
  expect(text).toContain('Oats are ground for 5 euros (Before noon only) a sack.');
  const long = `The mill stands still ${'in a very dry summer or in a very hard winter, '.repeat(8)}as all mills do.`;
  expect(
    await read(
      `<p>It grinds<a href="#n1" role="doc-noteref">1</a> all year.</p><aside id="n1" role="doc-footnote">${long}</aside>`,
    ),
  ).toContain('as all mills do');
});
