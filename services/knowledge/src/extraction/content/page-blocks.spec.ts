import { extractPage } from '../extract-page.js';

/** The blocks of a page with a paragraph before and after, each as `headings: text`. */
const blocksOf = async (body: string) => {
  const html = `<title>Help</title><body><main><h1>Help</h1><h2>Orders</h2><p>We answer every question that you send us within a working day.</p>${body}</main></body>`;
  const { page } = await extractPage(html, 'https://shop.example/help');
  return page.blocks.slice(1).map(({ heading_path, text }) => `${heading_path.join(' › ')}: ${text}`);
};

describe('a collapsible', () => {
  it('ends with its answer: what stands behind it is no part of it', async () => {
    const body = `<details><summary>Can I cancel?</summary><p>Yes, within an hour.</p></details>
      <details><summary>Can I change it?</summary><p>No.</p></details>
      <p>Write to us for anything else.</p>`;
    expect(await blocksOf(body)).toEqual([
      'Orders › Can I cancel?: Yes, within an hour.',
      'Orders › Can I change it?: No.',
      'Orders: Write to us for anything else.',
    ]);
  });

  it('keeps its headings to itself', async () => {
    const body = `<details><summary><h2>Where do you ship?</h2></summary>
        <h3>Norway</h3><p>Three days.</p><details><summary>Svalbard</summary>Ten days.</details><p>All by post.</p>
      </details><p>Parcels are insured.</p><h3>Lost parcels</h3><p>We send another one.</p>`;
    expect(await blocksOf(body)).toEqual([
      'Orders › Where do you ship? › Norway: Three days.',
      'Orders › Where do you ship? › Norway › Svalbard: Ten days.',
      'Orders › Where do you ship? › Norway: All by post.',
      'Orders: Parcels are insured.',
      'Orders › Lost parcels: We send another one.',
    ]);
  });

  it('ends in a list item and a table cell too', async () => {
    const body = `<ul><li><details><summary>Wool</summary><p>Wash it by hand.</p></details></li><li>All else goes into the machine.</li></ul>
      <table><tr><td><details><summary>Down</summary><p>Air it on a dry day.</p><p>Never iron it.</p><p>Never wring it.</p><p>Never bleach it.</p></details></td></tr></table>
      <p>Ask us first.</p>`;
    expect(await blocksOf(body)).toEqual([
      'Orders › Wool: Wash it by hand.',
      'Orders: All else goes into the machine.',
      'Orders › Down: Air it on a dry day.\nNever iron it.\nNever wring it.\nNever bleach it.',
      'Orders: Ask us first.',
    ]);
  });

  it('of links to other pages takes nothing behind it along', async () => {
    const body = `<details><summary>Related articles</summary><p>All about the wool of our sheep.</p></details>
      <ul><li>Returns are free.</li></ul>`;
    expect(await blocksOf(body)).toEqual(['Orders: Returns are free.']);
  });
});

it('leaves out the question whether the page helped', async () => {
  const body = '<ul><li>Returns are free.</li></ul><div class="feedback"><p>Was this page helpful?</p></div>';
  expect(await blocksOf(body)).toEqual(['Orders: Returns are free.']);
});
