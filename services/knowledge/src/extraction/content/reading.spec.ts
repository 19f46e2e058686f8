import { toOutline } from '../../chunking/page-outline.js';
import { extractPage } from '../extract-page.js';

/** A page as its owner sees what was read. */
const read = async (main: string, around = '') => {
  const html = `<html><head><title>Boat hire</title></head><body><main>${main}</main>${around}</body></html>`;
  const { page } = await extractPage(html, 'https://boats.example/hire');
  return toOutline(page.blocks, 100_000);
};

describe('white space', () => {
  it('of the source breaks no line', async () => {
    const body =
      '<p>Boats are free for members\n   <b>on weekdays</b>\n only, except\n in July.</p><ul><li>Oars and\n a map</li></ul>';
    expect(await read(body)).toBe(
      'Boats are free for members on weekdays only, except in July.\n\n- Oars and a map',
    );
  });

  it('of the page does', async () => {
    expect(await read('<p>Pier 4<br>Old harbour</p><pre>first:\n  <b>second</b></pre>')).toBe(
      'Pier 4\nOld harbour\nfirst:\n  second',
    );
  });

  it('of the source vanishes in scripts without blanks', async () => {
    expect(await read('<p>料金は\n  <b>二千円</b>\nです。</p>')).toBe('料金は二千円です。');
  });

  it('is not seen inside words', async () => {
    expect(await read('<p>Die Boots&shy;ver&#8203;leih&wbr;station öffnet um neun Uhr.</p>')).toContain(
      'Bootsverleih',
    );
  });

  it('parts words that elements part', async () => {
    expect(
      await read('<p><span>Winter hire</span><span>Canoes</span> and more are on the list.</p>'),
    ).toContain('hire Canoes');
  });
});

describe('what stands above the line or apart', () => {
  it.each([
    ['a note', '<p>Rafts hold 6<sup><a href="#n1">2</a></sup> people.</p>', 'Rafts hold 6 people.'],
    ['an exponent', '<p>The deck has 30 m<sup>2</sup> of oak.</p>', 'The deck has 30 m² of oak.'],
    ['cents', '<p>A raft is £15<sup>50</sup> an hour.</p>', 'A raft is £15.50 an hour.'],
    [
      'cents in a box',
      '<p>A day: <span class="price"><span class="whole">£80</span><span class="fraction">95</span></span></p>',
      'A day: £80.95',
    ],
    [
      'how a sign is read',
      '<p><ruby>港<rp>(</rp><rt>みなと</rt><rp>)</rp></ruby>は八時に開きます。</p>',
      '港は八時に開きます。',
    ],
    ['a figure that counts up', '<p>Boats: <span data-to-value="75">0</span></p>', 'Boats: 75'],
    ['a figure beside a word', '<p><b>Open</b><span>8–20</span></p>', 'Open 8–20'],
    [
      'what is written through',
      '<p>Raft <span style="text-decoration: line-through">£9</span> £7</p>',
      'Raft £7',
    ],
  ])('%s', async (_name, body, expected) => expect(await read(body)).toContain(expected));

  it('a heading in a box', async () => {
    expect(await read('<h2><div>Rafts</div></h2><p>They hold six.</p>')).toBe('# Rafts\nThey hold six.');
    const closed =
      '<details><summary><span><div>Is there a toilet?</div></span></summary>On the pier.</details>';
    expect(await read(closed)).toBe('# Is there a toilet?\nOn the pier.');
  });

  it('a table of boxes', async () => {
    const row = (role: string, ...texts: string[]) =>
      `<div role="row">${texts.map((text) => `<span role="${role}">${text}</span>`).join('')}</div>`;
    const table = `<div role="table">${row('columnheader', 'Boat', 'Hour')}${row('cell', 'Raft', '£7')}${row('cell', 'Canoe', '£9')}</div>`;
    expect(await read(table)).toBe('Raft: Hour £7\nCanoe: Hour £9');
  });
});

describe('what opens on a click', () => {
  const question = 'Can I bring a dog?';
  const answer = 'Dogs wear a life jacket on board.';
  it.each([
    [
      'a button in a heading',
      `<h3><button aria-expanded="false">${question}<i>+</i></button></h3><div hidden class="panel">${answer}</div>`,
    ],
    [
      'a button alone',
      `<div><button aria-controls="a1">${question}</button><div id="a1" style="display:none">${answer}</div></div>`,
    ],
    ['a link to nothing', `<div><a href="#">${question}</a><div hidden>${answer}</div></div>`],
    [
      'a box with a role',
      `<div><div role="button" aria-expanded="false">${question}</div><div aria-hidden="true">${answer}</div></div>`,
    ],
    [
      'a tab',
      `<div role="group"><a role="tab" href="#t1">Other</a><a role="tab" href="#t2">${question}</a></div><div id="t1"><p>Something else is here.</p></div><div id="t2" hidden><p>${answer}</p></div>`,
    ],
  ])('is read under %s', async (_name, body) => {
    expect(await read(`<p>All our boats have a roof and an anchor.</p>${body}`)).toContain(
      `${question}\n${answer}`,
    );
  });

  it('is named by the tabs in their order where they do not say what they open', async () => {
    const tabs = '<ul role="tablist"><li role="tab">Rafts</li><li role="tab">Canoes</li></ul>';
    const panels =
      '<div role="tabpanel"><p>For six.</p></div><div role="tabpanel" hidden><p>For two.</p></div>';
    expect(
      await read(`<p>All our boats have a roof and an anchor.</p>${tabs}<div>${panels}</div>`),
    ).toContain('# Rafts\nFor six.\n\n# Canoes\nFor two.');
  });

  it('ends with its box', async () => {
    const item = (q: string, a: string) =>
      `<div><button aria-expanded="false">${q}</button><p>${a}</p></div>`;
    const text = await read(
      `<p>We hire boats by the hour.</p>${item('Is there a deposit?', 'Fifty euros in cash.')}${item('Where is the pier?', 'Behind the church.')}<p>Call us for anything else.</p>`,
    );
    expect(text).toBe(
      'We hire boats by the hour.\n\n# Is there a deposit?\nFifty euros in cash.\n\n# Where is the pier?\nBehind the church.\n\nCall us for anything else.',
    );
  });

  it('is no part of the page where nothing opens it', async () => {
    expect(
      await read(
        '<p>We hire boats by the hour.</p><div style="display:none"><p>Thank you for signing up.</p></div>',
      ),
    ).toBe('We hire boats by the hour.');
  });

  it('is read where several headings have it under them', async () => {
    const pair = (q: string, a: string) => `<h4>${q}</h4><div style="display:none"><p>${a}</p></div>`;
    expect(
      await read(`${pair('Is there a toilet?', 'On the pier.')}${pair('Are dogs welcome?', 'On rafts.')}`),
    ).toBe('# Is there a toilet?\nOn the pier.\n\n# Are dogs welcome?\nOn rafts.');
    const form = `<p>We hire boats by the hour.</p>${pair('Write to us', 'Thank you, it was sent.')}`;
    expect(await read(form)).not.toContain('Thank you');
  });

  it('is the rest of a paragraph', async () => {
    const body =
      '<p>The evening tour follows the shore.<span id="rest" style="display:none"> It costs 22 euros.</span></p>';
    expect(await read(body)).toContain('It costs 22 euros.');
  });
});

describe('sections', () => {
  const text = '<p>We hire boats by the hour, from the first of May until the lake is frozen over.</p>';

  it('are what they hold, whatever they are called', async () => {
    const section =
      '<section id="menu" class="footer"><h2>Food on board</h2><ul><li>Soup – €6</li></ul></section>';
    expect(await read(text + section)).toContain('# Food on board\n- Soup – €6');
    expect(
      await read(
        `${text}<section id="feedback-forms"><h2>Feedback forms</h2><p>They lie on the pier.</p></section>`,
      ),
    ).toContain('They lie on the pier.');
    expect(await read(`<div class="promo banner"><p>Closed from 3 to 9 October.</p></div>${text}`)).toContain(
      '3 to 9 October',
    );
  });

  it('about cookies never stand for the page', async () => {
    const layer = `<div class="xq"><h2>We use cookies</h2><p>${'Cookies help us to understand how this site is used, for up to a year. '.repeat(4)}</p><button>Fine</button></div>`;
    expect(await read(text, layer)).toBe(text.replace(/<\/?p>/g, ''));
    const dialog = layer.replace('class="xq"', 'role="dialog"').replace(/button/g, 'a');
    expect(await read('<h1>Hours</h1><p>Open from 8 to 20.</p>', dialog)).toBe('# Hours\nOpen from 8 to 20.');
  });

  it('of one kind beside each other are one text', async () => {
    const part = (words: string, times: number) =>
      `<section class="part wide"><p>${words.repeat(times)}</p></section>`;
    const long = part('On the second day the rafts go down to the weir and wait there. ', 20);
    expect(
      await read(
        `<div>${part('On the first day all rafts stay on the lake, near the pier. ', 3)}<aside><p>Ad</p></aside>${long}</div>`,
      ),
    ).toContain('first day');
  });

  it('in dense scripts outweigh the words of others', async () => {
    const story = '<p>最初の舟は千九百六十一年に二人の兄弟が作りました。</p>'.repeat(6);
    const replies =
      '<div><p>A wonderful day on the lake, we will come back in the next summer.</p></div>'.repeat(4);
    expect(await read(`<div>${story}</div>`, `<div id="x">${replies}</div>`)).toContain('兄弟');
  });

  it('that mention cookies once are stories', async () => {
    const story = `<div><p>${'The crew rowed on until the evening came. '.repeat(30)}They shared cookies.</p><button>Print</button></div>`;
    expect(await read(story, text)).toContain('shared cookies');
  });

  it('are not left out because longer ones follow', async () => {
    const reply =
      '<div class="r"><p>What a day we had on the water with the children, we will be back next summer.</p></div>';
    const page = `<div><h1>How it began</h1><p>The first boat was built in 1961 by two brothers.</p></div><div class="x">${reply.repeat(9)}</div>`;
    expect(await read(page)).toContain('in 1961');
  });
});

describe('links', () => {
  const text = '<p>We hire boats by the hour, and look after those of others in the winter.</p>';

  it('are read for what they say', async () => {
    const list =
      '<h2>Services</h2><ul><li><a href="/s">Sail making</a></li></ul><p><a href="/t">Night tour, 6 June, 40 euros</a></p>';
    const outline = await read(text + list);
    expect(outline).toContain('- Sail making');
    expect(outline).toContain('Night tour, 6 June, 40 euros');
    expect(
      await read(`${text}<a href="/k"><h3>Kayak</h3><p>For two, with a dry bag and paddles.</p></a>`),
    ).toContain('Kayak\nFor two, with a dry bag and paddles.');
  });

  it('are left out where they only lead on', async () => {
    const list =
      '<div><div><a href="/a">Boats</a></div><div><a href="/b">Imprint</a></div></div><ul><li><a href="#x">Prices of all boats for hire</a></li></ul>';
    expect(await read(text + list)).toBe(text.replace(/<\/?p>/g, ''));
  });

  it('give the number or address behind them', async () => {
    expect(await read(`${text}<p><a href="tel:+49301234567">Ring the pier</a></p>`)).toContain(
      'Ring the pier (+49301234567)',
    );
    expect(
      await read(`${text}<p>Mail: <a href="mailto:pier@boats.example?subject=x">write</a></p>`),
    ).toContain('pier@boats.example');
    const hidden = Buffer.from([...Buffer.from('pier@boats.example')].map((byte) => byte ^ 0x2a)).toString(
      'hex',
    );
    expect(
      await read(`${text}<p>Mail: <span data-cfemail="2a${hidden}">[email&#160;protected]</span></p>`),
    ).toContain('Mail: pier@boats.example');
  });
});

describe('pictures and choices', () => {
  it('are read as what they mean', async () => {
    const table = `<table><tr><th></th><th>Day</th><th>Week</th></tr><tr><td>Insurance</td><td><svg aria-label="no"></svg></td><td><img alt="yes" src="t.png"></td></tr>
      <tr><td>Skipper</td><td><i class="fa fa-times"></i></td><td><i class="fa fa-check"></i></td></tr></table>`;
    expect(await read(`<p>What a hire holds:</p>${table}`)).toContain(
      'Insurance: Day no; Week yes\nSkipper: Day ✗; Week ✓',
    );
    const choice =
      '<label for="s">Boat</label><select id="s"><option value="">Choose</option><option>Canoe – 12 €</option><option disabled>Raft – sold out</option></select>';
    expect(await read(`<p>Choose what you like.</p>${choice}`)).toContain(
      'Boat: Canoe – 12 €; Raft – sold out',
    );
  });

  it('of a shadow tree are those of the page', async () => {
    expect(
      await read(
        '<x-card><template shadowrootmode="open"><style>p{}</style><p>The key lies under the third oar.</p></template></x-card>',
      ),
    ).toBe('The key lies under the third oar.');
  });
});
