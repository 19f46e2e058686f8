import { toOutline } from '../../chunking/page-outline.js';
import { extractPage } from '../extract-page.js';

const INTRO = 'Our sledges run in the valley from the first snow until Easter.';

/** What is read of a page behind its introduction. */
const read = async (body: string) => {
  const { page } = await extractPage(`<main><p>${INTRO}</p>${body}</main>`, 'https://sledges.example/');
  return toOutline(page.blocks, 100_000).slice(INTRO.length).trim();
};

describe('markup that few expect', () => {
  it.each([
    [
      'cells that say their heading for small screens only',
      '<table><tr><td data-label="Sledge">Fox</td><td data-label="Seats">2</td><td data-label="Price">€8</td></tr><tr><td data-label="Sledge">Bear</td><td data-label="Seats">5</td><td data-label="Price">€15</td></tr></table>',
      'Sledge Fox: Seats 2; Price €8\nSledge Bear: Seats 5; Price €15',
    ],
    [
      'elements of the own making of a page',
      '<s-list><s-head>Lost ropes</s-head><s-text>A rope costs <s-money>€9</s-money> to replace.</s-text></s-list>',
      'Lost ropes\nA rope costs €9 to replace.',
    ],
    [
      'headings that only look like ones',
      '<div class="h2 mb-3">Helmets</div><p>They are free.</p><p class="h3">For children</p><p>From two years on.</p>',
      '# Helmets\nThey are free.\n\n## For children\nFrom two years on.',
    ],
    [
      'bold by style',
      '<p><span style="font-weight: 700">Dogs</span></p><p>They may pull.</p><p><span style="font-weight:bold">Cats</span></p><p>They stay at home.</p>',
      '# Dogs\nThey may pull.\n\n# Cats\nThey stay at home.',
    ],
    [
      'a link that leads nowhere',
      '<a name="night">By night we light torches.</a>',
      'By night we light torches.',
    ],
    [
      'a card that is a button',
      '<button type="button"><h3>Night run</h3><p>With torches, on Fridays in January.</p></button>',
      'Night run\nWith torches, on Fridays in January.',
    ],
    [
      'the same line for wide and for small screens',
      '<p class="wide">The lift closes at half past four.</p><p class="small">The lift closes at half past four.</p>',
      'The lift closes at half past four.',
    ],
    [
      'a section whose id writes its heading in one word',
      '<section id="SharingAndFeedback"><h2>Sharing and feedback</h2><p>Two may share one sledge.</p></section>',
      '# Sharing and feedback\nTwo may share one sledge.',
    ],
    ['words that must not be parted', '<p>The <nobr>Fox-2</nobr> is quick.</p>', 'The Fox-2 is quick.'],
  ])('is read: %s', async (_name, body, expected) => expect(await read(body)).toBe(expected));

  it.each([
    [
      'a table with headings of its own',
      '<table><tr><th>Sledge</th><th>Seats</th></tr><tr><td data-label="Name">Fox king</td><td data-label="x">2</td></tr></table>',
      'Fox king: Seats 2',
    ],
    [
      'a button that asks',
      '<div><button type="button"><p>Can I brake?</p></button><div hidden>With both feet.</div></div>',
      '# Can I brake?\nWith both feet.',
    ],
    ['a short word said twice', '<p>Run!</p><p>Run!</p>', 'Run!\nRun!'],
    [
      'an element of the own making of a page inside a sentence',
      '<p>The lift is <x-state>open</x-state> today, and <x-state>closed</x-state> on Monday.</p>',
      'The lift is open today, and closed on Monday.',
    ],
  ])('changes nothing in %s', async (_name, body, expected) => expect(await read(body)).toBe(expected));
});
