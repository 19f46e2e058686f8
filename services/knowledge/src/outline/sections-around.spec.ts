import { type PagePassage, sectionsAround } from './sections-around.js';

const page = (linkId: string, parts: [string, string][]): PagePassage[] =>
  parts.map(([heading, text], position) => ({
    docId: `${linkId}${position}`,
    linkId,
    position,
    title: `Page ${linkId} › ${heading}`,
    text,
    url: `https://site.example/${linkId}`,
    fetchedAt: 1_000,
    language: 'en',
  }));
const steps = page(
  'k',
  Array.from({ length: 9 }, (_, n): [string, string] => ['Firing', `Step ${n + 1} of the firing.`]),
);
const shop = page('s', [
  ['Hours', 'Open Tuesday to Friday.'],
  ['Parking', 'Two places behind the house.'],
  ['Way here', 'Bus 4 stops at the door.'],
]);

describe('sections around found passages', () => {
  it('are whole and in the order of the page', () => {
    const [section, ...others] = sectionsAround(steps, ['k6', 'k1'], 10_000);
    expect(others).toEqual([]);
    expect(section?.text.split('\n')).toEqual(steps.map(({ text }) => text));
  });

  it('come page by page, the best passage’s first, with their neighbours', () => {
    const sections = sectionsAround([...steps, ...shop], ['s1', 'k0'], 10_000);
    expect(sections.map(({ title }) => title)).toEqual([
      'Page s › Hours',
      'Page s › Parking',
      'Page s › Way here',
      'Page k › Firing',
    ]);
  });

  it('hold the found passages before anything else when there is little room', () => {
    const room = Buffer.byteLength(`${shop[1]?.title}${shop[1]?.text}${steps[4]?.title}${steps[4]?.text}`);
    const sections = sectionsAround([...steps, ...shop], ['s1', 'k4'], room + 5);
    expect(sections.map(({ text }) => text)).toEqual([shop[1]?.text, steps[4]?.text]);
  });

  it('leave out what is unknown, and everything without room', () => {
    expect(sectionsAround(shop, ['gone'], 10_000)).toEqual([]);
    expect(sectionsAround(shop, ['s1'], 0)).toEqual([]);
  });

  it('say a sentence once that two passages share, and drop the sign that a list goes on', () => {
    const long = page('l', [
      ['Clay', 'It is dug by hand. Then it dries for a year.'],
      ['Clay', 'Then it dries for a year. At last it is kneaded.…'],
      ['Clay', 'And sold.'],
    ]);
    expect(sectionsAround(long, ['l0'], 10_000)[0]?.text).toBe(
      'It is dug by hand. Then it dries for a year.\nAt last it is kneaded.\nAnd sold.',
    );
  });
});
