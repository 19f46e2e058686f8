import { Parser } from 'htmlparser2';

export interface ParsedSitemap {
  /** `list`: addresses in a text or a feed. */
  kind: 'urlset' | 'sitemapindex' | 'list' | 'other';
  root: string;
  locations: string[];
  /** The document breaks off; what stood before is kept. */
  broken: boolean;
}

const SLICE = 64 * 1024;
const LONGEST = 4_096;
const FEEDS = new Set(['rss', 'feed', 'rdf']);
const WEB_ADDRESS = /^https?:\/\/\S+$/i;

/**
 * Reads the locations of a sitemap, a sitemap index, a feed or a text of addresses, stopping at `max`. Forgiving, as
 * search engines are: a bare `&` is one. Entities of its own making are never expanded.
 */
export function parseSitemap(text: string, max: number): ParsedSitemap {
  const document = text.replace(/^\ufeff+/, '').trimStart();
  return document.startsWith('<') ? parseXml(document, max) : parseLines(document, max);
}

function parseLines(text: string, max: number): ParsedSitemap {
  const locations: string[] = [];
  for (const line of text.split('\n')) {
    if (locations.length >= max) break;
    if (WEB_ADDRESS.test(line.trim())) locations.push(line.trim());
  }
  return { kind: locations.length > 0 ? 'list' : 'other', root: '', locations, broken: false };
}

function parseXml(xml: string, max: number): ParsedSitemap {
  const found: ParsedSitemap = { kind: 'other', root: '', locations: [], broken: false };
  const path: string[] = [];
  let text = '';
  let isDone = false;
  const add = (location: string) => {
    if (location.trim() !== '' && found.locations.length < max) found.locations.push(location.trim());
  };
  const parser = new Parser(
    {
      onopentag: (name, attributes) => {
        const local = localName(name);
        if (path.length === 0 && found.root === '') {
          found.root = local;
          found.kind = kindOf(local);
        }
        if (local === 'link' && path.at(-1) === 'entry' && isPageLink(attributes)) add(attributes.href ?? '');
        path.push(local);
        text = '';
      },
      ontext: (piece) => {
        if (text.length < LONGEST) text += piece;
      },
      onclosetag: (_name, implied) => {
        const name = path.pop() ?? '';
        // one that breaks off leads nowhere
        if (!implied && (isLocation(name, path.at(-1)) || isBare(name, text))) add(text);
        if (path.length === 0) isDone = !implied;
        text = '';
      },
    },
    { xmlMode: true },
  );
  for (let at = 0; at < xml.length && found.locations.length < max; at += SLICE)
    parser.write(xml.slice(at, at + SLICE));
  const isCut = found.locations.length < max;
  parser.end();
  found.broken = isCut && !isDone;
  return found;
}

/** Images and videos inside an entry have locations of their own; only those of entries are pages. */
function isLocation(name: string, parent: string | undefined): boolean {
  if (name === 'loc') return parent === 'url' || parent === 'sitemap';
  return name === 'link' && parent === 'item';
}

/** Some leave out the element for the address. */
function isBare(name: string, text: string): boolean {
  return (name === 'sitemap' || name === 'url') && WEB_ADDRESS.test(text.trim());
}

function isPageLink({ rel = 'alternate', type = 'text/html' }: Record<string, string>): boolean {
  return rel === 'alternate' && /html/.test(type);
}

function kindOf(root: string): ParsedSitemap['kind'] {
  if (root === 'urlset' || root === 'sitemapindex') return root;
  return FEEDS.has(root) ? 'list' : 'other';
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1).toLowerCase();
}
