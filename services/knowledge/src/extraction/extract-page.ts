import { bareWords } from '@chirrup/text/fold';
import type { LeftOut, PageBlock, PageText } from '../chunking/page-text.js';
import { boldHeadings } from './content/bold-headings.js';
import { ContentVisitor } from './content/content.visitor.js';
import { underTerms } from './content/definitions.js';
import { isSurrounding } from './content/frames.js';
import { boxRows } from './content/joining/box-rows.js';
import { boxesAlike } from './content/joining/boxes.js';
import { figureHeadings } from './content/joining/figure-headings.js';
import { headingsFirst } from './content/joining/headings-first.js';
import { LinkedNotesVisitor } from './content/joining/linked-notes.visitor.js';
import { withNotes } from './content/joining/notes.js';
import { unlearnedParts } from './content/left-out.js';
import { mainContent } from './content/main-content.js';
import { MAX_PAGE, toBlocks } from './content/page-blocks.js';
import { cardsAsLines } from './content/product-cards.js';
import { siteContact } from './content/site-contact.js';
import { walkHtml } from './html/html-walk.js';
import { MetadataVisitor } from './html/metadata.visitor.js';
import { PageSignsVisitor } from './html/page-signs.visitor.js';
import { ownTitle } from './html/page-title.js';
import { type PageFault, pageFault } from './page-fault.js';
import { readOutline } from './plain-text.js';
import { stateBlocks } from './state-text.js';
import { metaFacts } from './structured/meta-facts.js';
import { MicrodataVisitor } from './structured/microdata.visitor.js';
import { type Fact, factsOf, questionsOf } from './structured/structured-facts.js';
import { readJsonLd } from './structured/structured-item.js';
import { productDetails } from './visible/product-details.js';
import { inOrder } from './visible/sheet-order.js';
import { VisibleFactsVisitor } from './visible/visible-facts.visitor.js';

const MAX_PLAIN_TEXT = 1_000_000;

export interface ExtractedPage {
  page: PageText;
  /** Absolute http(s) address of the page's own picture, or ''. */
  thumbnail: string;
  leads: PageLeads;
  /** What of the page is not in its text. */
  leftOut: readonly LeftOut[];
  /** Longer than what is learned of one page. */
  isCut: boolean;
  /** What was shown is not the page that was asked for. */
  fault?: PageFault;
}

/** Where a page leads to; absolute addresses. */
export interface PageLeads {
  links: readonly string[];
  frames: readonly string[];
  /** It only sends visitors on to this address; else ''. */
  refresh: string;
  /** The address the page gives itself; else ''. */
  canonical: string;
}

const NOWHERE: PageLeads = { links: [], frames: [], refresh: '', canonical: '' };
/** A page with less text of its own may have the rest in its scripts. */
const LITTLE_TEXT = 200;

/** A page with so many characters of text needs no description: it names the page's topics and answers nothing. */
const DESCRIBED_BY_ITSELF = 300;

/** Extracts a web page's text: product and company facts first, then its main text under its headings. */
export async function extractPage(
  body: string,
  url: string,
  contentType = 'text/html',
): Promise<ExtractedPage> {
  if (
    contentType
      .trim()
      .toLowerCase()
      .match(/^text\/(plain|(x-)?markdown)/)
  )
    return plainText(body, url);
  const metadata = new MetadataVisitor();
  const microdata = new MicrodataVisitor();
  const content = new ContentVisitor();
  const visible = new VisibleFactsVisitor();
  const signs = new PageSignsVisitor();
  const linked = new LinkedNotesVisitor();
  await walkHtml(body, [metadata, microdata, content, visible, signs, linked], /xhtml/i.test(contentType));

  const title = ownTitle(metadata.title, {
    heading: metadata.heading,
    site: metadata.meta.get('og:site_name') ?? '',
    url,
  }).slice(0, 500);
  const items = [...readJsonLd(metadata.jsonLd), ...microdata.items];
  const structured = [...factsOf(items), ...metaFacts(metadata.meta)];
  const terms = underTerms(figureHeadings(boldHeadings(content.segments)));
  const cards = cardsAsLines(terms, content.containers);
  const sells = visible.isProduct && !cards.isListing;
  const kind = kindOf(structured, metadata.meta.get('og:type'), sells);
  // beside a product or an article, cards lead to others
  const groups = boxesAlike(content.containers);
  const segments = headingsFirst(kind === 'page' ? cards.segments : terms, content.containers, groups);
  const main = mainContent(segments, content.containers, { kind, title });
  const blocks = toBlocks(boxRows(withNotes(linked.in(main), segments), content.containers, groups), title);
  const contact = siteContact(url, segments, main);
  const text = blocks.map((block) => block.text).join('\n');
  const everything = content.segments.map(({ text: seen, written }) => written ?? seen);
  const facts =
    kind === 'product'
      ? inOrder(
          withVisible(structured, [
            ...visible.facts,
            ...productDetails(everything, {
              title: `${title} ${metadata.heading}`,
              heading: metadata.heading,
              addresses: [url, metadata.canonical, metadata.meta.get('og:url') ?? ''],
              brandNames: visible.brandNames,
              buyable: visible.buyable,
              codes: structured.filter(({ name }) => /^(SKU|MPN|GTIN)$/.test(name)).map(({ value }) => value),
            }),
          ]),
        )
      : withVisible(structured, cards.isListing ? [] : visible.ownPrice).filter(
          ({ name }) => name !== 'Description' || text.length < DESCRIBED_BY_ITSELF,
        );
  const factBlocks: PageBlock[] = facts.length
    ? [
        {
          heading_path: [],
          text: facts.map(({ name, value }) => `${name}: ${value}`).join('\n'),
          kind: 'facts',
        },
      ]
    : [];
  const shown = new Set(blocks.flatMap(({ heading_path }) => heading_path.map(bareWords)));
  const questions = questionsOf(items)
    .filter(({ question, answer }) => !shown.has(bareWords(question)) || !text.includes(answer.slice(0, 60)))
    .map(({ question, answer }): PageBlock => ({ heading_path: [question], text: answer, kind: 'prose' }));
  const state = text.length < LITTLE_TEXT ? stateBlocks(signs.states) : [];
  const page = {
    title: title || url,
    url,
    blocks: [...factBlocks, ...blocks, ...questions, ...state, ...contact],
  };
  const { containers } = content;
  const asksPassword = containers.passwords.some((at) => !isSurrounding(at, containers));
  if (text.length < LITTLE_TEXT) {
    const scriptless = await withoutScript(body, url, contentType);
    if (scriptless) return scriptless;
  }
  const fault = pageFault({
    page,
    heading: metadata.heading,
    signs,
    html: body,
    asksPassword,
    isFilled: state.length > 0,
  });
  return {
    page,
    thumbnail: thumbnailOf(metadata, url),
    leads: leadsOf(signs, metadata.canonical, url, blocks.length === 0),
    leftOut: unlearnedParts(segments, content.containers, { main, contact }),
    isCut: text.length >= MAX_PAGE,
    ...(fault ? { fault } : {}),
  };
}

/** A page that shows its text only if no script runs, read as it is shown there. */
async function withoutScript(body: string, url: string, type: string): Promise<ExtractedPage | undefined> {
  if (!/<noscript\b/i.test(body)) return undefined;
  const read = await extractPage(body.replace(/<(\/?)noscript(?=[\s>])/gi, '<$1section'), url, type);
  const length = read.page.blocks.reduce((sum, block) => sum + block.text.length, 0);
  return length < LITTLE_TEXT || read.fault ? undefined : read;
}

function leadsOf(signs: PageSignsVisitor, canonical: string, url: string, isBlank: boolean): PageLeads {
  const base = URL.parse(signs.base, url)?.href ?? url;
  const absolute = (address: string) => {
    const found = address === '' ? null : URL.parse(address, base);
    return found && /^https?:$/.test(found.protocol) ? [found.href] : [];
  };
  return {
    links: [...new Set(signs.links)].flatMap(absolute),
    frames: signs.frames.flatMap(absolute),
    refresh: absolute(signs.refresh || (isBlank ? signs.sendsTo : ''))[0] ?? '',
    canonical: absolute(canonical)[0] ?? '',
  };
}

function kindOf(
  facts: readonly Fact[],
  type: string | undefined,
  sells: boolean,
): 'product' | 'article' | 'page' {
  const names = new Set(facts.map(({ name }) => name));
  if (names.has('Product') || names.has('Price') || /product/i.test(type ?? '')) return 'product';
  if (sells && !names.has('Published')) return 'product';
  return names.has('Published') || /article/i.test(type ?? '') ? 'article' : 'page';
}

const PRICE_ENDS = 'Price valid until';
const DAY_MS = 86_400_000;

/** Whether a day is over, wherever that is. */
function isPast(day: string): boolean {
  return Date.parse(day) + 2 * DAY_MS < Date.now();
}

/** What structured data leaves out is read from the layout. */
function withVisible(structured: readonly Fact[], visible: readonly Fact[]): Fact[] {
  // what the page shows is newer than a price that nobody has filled in
  const isShown = visible.some(({ name, value }) => name === 'Price' && /[1-9]/.test(value));
  const isOver = structured.some(({ name, value }) => name === PRICE_ENDS && isPast(value));
  const facts = structured.filter(
    ({ name, value }) =>
      !isShown || ((name !== 'Price' || /[1-9]/.test(value)) && !(isOver && /^Price( valid|$)/.test(name))),
  );
  const known = new Set(facts.map(({ name }) => name));
  for (const entry of visible) {
    if (known.has(entry.name)) continue;
    known.add(entry.name);
    facts.push(entry);
  }
  return facts;
}

function thumbnailOf({ meta }: MetadataVisitor, url: string): string {
  const image =
    meta.get('og:image:secure_url') ??
    meta.get('og:image') ??
    meta.get('og:image:url') ??
    meta.get('twitter:image');
  const absolute = image ? URL.parse(image, url) : null;
  const isWeb = absolute?.protocol === 'http:' || absolute?.protocol === 'https:';
  return absolute && isWeb && absolute.href.length <= 2_000 ? absolute.href : '';
}

function plainText(body: string, url: string): ExtractedPage {
  const { title, blocks } = readOutline(body, MAX_PLAIN_TEXT);
  const [first] = blocks;
  return {
    page: { title: title || first?.text.split('\n')[0]?.slice(0, 120) || url, url, blocks },
    thumbnail: '',
    leads: NOWHERE,
    leftOut: [],
    isCut: body.length > MAX_PLAIN_TEXT,
    ...(blocks.length === 0 ? { fault: 'empty' } : {}),
  };
}
