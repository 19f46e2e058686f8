import pairs from '../../../sample-shop/qa.json';
import type { OwnPair } from '../own-bot/own-pair';

const SHOP = '/sample-shop';
const sources = import.meta.glob<string>('../../../sample-shop/*.html', {
  eager: true,
  query: '?raw',
  import: 'default',
});

/** A page of the sample shop. */
interface SamplePage {
  path: string;
  /** As its owner made it. */
  source: string;
  /** As it is shown, with a place for the widget. */
  html: string;
}

/** Title and text of a page as the product reads them from its address. */
type ReadPage = (html: string, path: string) => Promise<{ title: string; text: string }>;

const pathOf = (name: string): string => (name === 'index' ? SHOP : `${SHOP}/${name}`);

const NOTICE =
  '<p class="sample"><strong>Sample shop.</strong> Nothing is sold here. Ask the chat in the corner about these pages. <a href="/">Back to Chirrup</a></p>';

/** The shop below an address of its own, saying that it is a sample. */
const shown = (html: string): string =>
  html
    .replace(/(href="\/)([\w-]+)\.html"/g, (_, __, name: string) => `href="${pathOf(name)}"`)
    .replace('href="/shop.css"', `href="${SHOP}/shop.css"`)
    .replace('</head>', '<meta name="robots" content="noindex">\n</head>')
    .replace('<body>', `<body>\n${NOTICE}`);

/** The shop that shows on the site what a bot does for a store. */
export const samplePages: SamplePage[] = Object.entries(sources).map(([file, source]) => {
  const name = /([\w-]+)\.html$/.exec(file)?.[1] ?? '';
  return { path: pathOf(name), source, html: shown(source) };
});

/** What the bot of the sample shop is taught: what an import of its pages would read, and its pairs. */
export const sampleBotKnowledge = async (read: ReadPage) => ({
  pages: await Promise.all(
    samplePages.map(async ({ path, source }) => ({ path, ...(await read(source, path)) })),
  ),
  pairs: pairs.map((pair): OwnPair => ({ ...pair, phrasings: [] })),
});
