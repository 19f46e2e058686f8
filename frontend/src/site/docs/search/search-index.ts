import MiniSearch from 'minisearch';
import { documentAddress, documents } from '../documents';

export interface Found {
  id: string;
  /** Address of the section. */
  to: string;
  title: string;
  heading: string;
  /** The words around the first one found. */
  excerpt: string;
}

interface Indexed {
  id: string;
  to: string;
  title: string;
  heading: string;
  text: string;
}

const AROUND = 60;
const MOST_FOUND = 8;
let index: Promise<MiniSearch<Indexed>> | undefined;

/** Sections of all documents that have the words; the first call loads the documents. */
export async function searchDocuments(query: string): Promise<Found[]> {
  index ??= buildIndex();
  // a failed load is tried again with the next search
  index.catch(() => {
    index = undefined;
  });
  return (await index)
    .search(query)
    .slice(0, MOST_FOUND)
    .map(({ id, to, title, heading, text, terms }) => ({
      id,
      to,
      title,
      heading,
      excerpt: excerptOf(text, terms),
    }));
}

async function buildIndex(): Promise<MiniSearch<Indexed>> {
  const search = new MiniSearch<Indexed>({
    fields: ['title', 'heading', 'text'],
    storeFields: ['to', 'title', 'heading', 'text'],
    searchOptions: { prefix: true, fuzzy: 0.15, combineWith: 'AND', boost: { title: 3, heading: 2 } },
  });
  const loaded = await Promise.all(
    documents.map(async (entry) => ({ entry, document: (await entry.load()).default })),
  );
  for (const { entry, document } of loaded) {
    for (const { id, heading, text } of document.sections) {
      const to = documentAddress(entry) + (id && `#${id}`);
      const about = id ? '' : ` ${document.description}`;
      search.add({ id: to, to, title: document.title, heading, text: `${text}${about}`.trim() });
    }
  }
  return search;
}

function excerptOf(text: string, terms: string[]): string {
  const lower = text.toLowerCase();
  const found = terms.map((term) => lower.indexOf(term)).filter((at) => at >= 0);
  const at = found.length > 0 ? Math.min(...found) : 0;
  const from = at <= AROUND ? 0 : text.indexOf(' ', at - AROUND) + 1;
  const to = from + 2 * AROUND;
  return `${from > 0 ? '… ' : ''}${text.slice(from, to)}${to < text.length ? ' …' : ''}`;
}
