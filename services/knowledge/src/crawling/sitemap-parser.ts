import { SaxesParser } from 'saxes';

export interface ParsedSitemap {
  kind: 'urlset' | 'sitemapindex' | 'other';
  root: string;
  locations: string[];
  /** The XML broke off or is malformed; what stood before the fault is kept. */
  broken: boolean;
}

const SLICE = 64 * 1024;

/**
 * Reads the locations of a sitemap or sitemap index, stopping at `max`. The parser knows no document types, so
 * an entity bomb is an unknown entity, not an expansion.
 */
export function parseSitemap(xml: string, max: number): ParsedSitemap {
  const found: ParsedSitemap = { kind: 'other', root: '', locations: [], broken: false };
  if (!xml.trim()) return found;
  const parser = new SaxesParser();
  const path: string[] = [];
  let text = '';
  parser.on('error', () => {
    found.broken = true;
  });
  parser.on('opentag', ({ name }) => {
    const local = localName(name);
    if (path.length === 0) {
      found.root = local;
      if (local === 'urlset' || local === 'sitemapindex') found.kind = local;
    }
    path.push(local);
    text = '';
  });
  const onText = (piece: string) => {
    if (path.at(-1) === 'loc' && text.length < 4_096) text += piece;
  };
  parser.on('text', onText);
  parser.on('cdata', onText);
  parser.on('closetag', () => {
    // Images and videos inside an entry have locations of their own; only <url><loc> is a page.
    const parent = path.at(-2);
    if (path.pop() === 'loc' && (parent === 'url' || parent === 'sitemap') && text.trim()) {
      found.locations.push(text.trim());
    }
    text = '';
  });
  for (let at = 0; at < xml.length && found.locations.length < max && !found.broken; at += SLICE) {
    parser.write(xml.slice(at, at + SLICE));
  }
  if (found.locations.length < max && !found.broken) parser.close();
  found.locations.length = Math.min(found.locations.length, max);
  return found;
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1).toLowerCase();
}
