import type { Tx } from '@chirrup/persistence/unit-of-work';
import { pageDocuments } from '../../chunking/documents.js';
import { extractPage } from '../../extraction/extract-page.js';
import { InMemorySearchIndex } from '../../search/index/in-memory-search-index.js';
import { RetrieveQuery } from '../retrieve.query.js';

const BOT = 'C-hours';
const HOURS =
  '<h1>Opening hours</h1><h2>Summer</h2><p>Monday to Friday 8:30 – 18:30, Sunday 9:00 – 17:00</p><h2>Winter</h2><p>Wednesday to Saturday 10:00 – 16:00. We are closed from 24 December to 2 January.</p>';
const CONTACT = '<h1>Contact</h1><p>Lakeside 14. Open Monday to Friday from 10:00 to 18:00.</p>';
const SPA = '<h1>Spa</h1><p>The sauna is open Monday to Sunday from 14:00 to 22:00.</p>';

async function quotes(pages: readonly string[], question: string) {
  const index = new InMemorySearchIndex();
  for (const [at, html] of pages.entries()) {
    const { page } = await extractPage(`<main>${html}</main>`, `https://lake.test/${at}`);
    await index.replaceSource({} as Tx, BOT, page.url, pageDocuments(page.url, page, 1));
  }
  const { decision } = await new RetrieveQuery(index).retrieve(BOT, question);
  return decision.quotes.map(({ text }) => text).join('\n');
}

it.each(['when are you open', 'habt ihr sonntags auf?', '¿a qué hora abren?'])(
  '"%s" gets all of the page of opening hours',
  async (question) => {
    const said = await quotes([SPA, CONTACT, HOURS], question);
    expect(said).toMatch(/8:30 – 18:30.*10:00 – 16:00/s);
    expect(said).not.toContain('sauna');
  },
);

it('gets the only hours there are, wherever they stand', async () =>
  expect(await quotes([CONTACT], 'Wann habt ihr offen?')).toContain('from 10:00 to 18:00'));

it('gets none of several that are for different things', async () =>
  expect(await quotes([CONTACT, SPA], 'Wann habt ihr offen?')).toBe(''));

it('gets those that say "open" beside those of a telephone', async () => {
  const phone = '<h1>Help</h1><p>Our line is staffed Monday to Friday from 9:00 to 17:00.</p>';
  expect(await quotes([phone, CONTACT], "c'est ouvert le lundi ?")).toContain('from 10:00 to 18:00');
});

it('gets every day of a table that was cut', async () => {
  const day = (name: string) =>
    `<tr><td>${name}</td><td>6:00 – 22:30 for members with a card</td><td>8:30 – 18:00 for all</td></tr>`;
  const days = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday and holidays'];
  const table = `<h1>Opening hours</h1><table><tr><th>Day</th><th>Gym</th><th>Pool</th></tr>${days.map(day).join('')}</table>`;
  const said = await quotes([table], 'are you open on sunday');
  for (const name of days) expect(said).toContain(name);
});
