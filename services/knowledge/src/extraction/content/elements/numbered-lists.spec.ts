import { toOutline } from '../../../chunking/page-outline.js';
import { extractPage } from '../../extract-page.js';

const INTRO = '<p>How a kayak is made ready for the water, from the shed to the pier.</p>';

/** The lines of a page behind its introduction. */
const read = async (body: string) => {
  const { page } = await extractPage(`<main>${INTRO}${body}</main>`, 'https://kayaks.example/ready');
  return toOutline(page.blocks, 100_000).split('\n').filter(Boolean).slice(1);
};

const items = (...texts: string[]) => texts.map((text) => `<li>${text}</li>`).join('');

describe('items of an ordered list', () => {
  it.each([
    [
      'are counted',
      `<ol>${items('Dry the hull.', 'Wax the keel.')}</ol>`,
      ['1. Dry the hull.', '2. Wax the keel.'],
    ],
    ['from a start', `<ol start="4">${items('Fit the seat')}</ol>`, ['4. Fit the seat']],
    [
      'backwards',
      `<ol reversed>${items('Launch', 'Carry', 'Load')}</ol>`,
      ['3. Launch', '2. Carry', '1. Load'],
    ],
    [
      'backwards from a start',
      `<ol reversed start="10">${items('Launch', 'Carry')}</ol>`,
      ['10. Launch', '9. Carry'],
    ],
    [
      'from a value on',
      '<ol><li>Dry it</li><li value="5">Wax it</li><li>Fit it</li></ol>',
      ['1. Dry it', '5. Wax it', '6. Fit it'],
    ],
    ['in letters', `<ol type="a">${items('Hull', 'Keel')}</ol>`, ['a. Hull', 'b. Keel']],
    [
      'in the style of the list',
      `<ol style="margin:0; list-style-type: upper-roman">${items('Hull', 'Keel')}</ol>`,
      ['I. Hull', 'II. Keel'],
    ],
    [
      'under the items around them',
      `<ol><li>Dry the hull<ol type="a">${items('Outside', 'Inside')}</ol></li><li>Wax the keel<ul>${items('Twice')}</ul></li></ol>`,
      ['1. Dry the hull', '1.a. Outside', '1.b. Inside', '2. Wax the keel', 'Twice'],
    ],
    [
      'by their first paragraph or heading',
      '<ol><li><p>Dry the hull.</p><p>It takes a day.</p></li><li><h3>Wax the keel</h3><p>Twice.</p></li></ol>',
      ['1. Dry the hull. It takes a day.', '# 2. Wax the keel', 'Twice.'],
    ],
  ])('%s', async (_name, body, expected) =>
    expect((await read(body)).map((line) => line.replace(/^- /, ''))).toEqual(expected),
  );

  it.each([
    [
      'that say it',
      `<ol>${items('Step 1: dry it', 'Step 2: wax it')}</ol>`,
      ['Step 1: dry it', 'Step 2: wax it'],
    ],
    ['that count by themselves', `<ol>${items('a) Hull', 'b) Keel')}</ol>`, ['a) Hull', 'b) Keel']],
    ['without a sign', `<ol style="list-style: none">${items('Hull', 'Keel')}</ol>`, ['Hull', 'Keel']],
    ['alone', `<ol>${items('A kayak is dried in the shade.')}</ol>`, ['A kayak is dried in the shade.']],
    ['of a list without order', `<ul>${items('Hull', 'Keel')}</ul>`, ['Hull', 'Keel']],
  ])('have no number: those %s', async (_name, body, expected) =>
    expect((await read(body)).map((line) => line.replace(/^- /, ''))).toEqual(expected),
  );

  it('leave links to other pages and questions as they are', async () => {
    const links = items(
      '<a href="/hull">All about the hull of a kayak</a>',
      '<a href="/keel">All about its keel</a>',
    );
    expect(await read(`<ol>${links}</ol>`)).not.toContainEqual(expect.stringContaining('1.'));
    const asked = '<li><details><summary>Does wax dry?</summary>Within an hour.</details></li>';
    expect(await read(`<ol>${asked}${asked.replace('wax', 'oil')}</ol>`)).toContain('# Does wax dry?');
  });
});
