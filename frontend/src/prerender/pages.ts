import {
  categories,
  type DocumentEntry,
  documentAddress,
  documentAt,
  documents,
} from '../site/docs/documents';

export interface StaticPage {
  /** Its address. */
  path: string;
  /** The sources its chunks are made from, loaded along with the page. */
  sources: string[];
  /** The page's first address, where it has several. */
  sameAs?: string;
  /** Not for search engines. */
  unlisted?: true;
}

const site = (file: string) => `src/site/${file}`;
const legal = (path: string): StaticPage => ({
  path,
  sources: [site('legal/legal-page.tsx'), site('legal/legal-texts.ts')],
});

const documentPage = (entry: DocumentEntry): StaticPage => ({
  path: documentAddress(entry),
  sources: [site('docs/docs.route.ts'), `content/${entry.category}/${entry.name}.md`],
});

/** The document that stands for its category, and for all. */
const documentsPage = (path: string, entry: DocumentEntry): StaticPage => ({
  ...documentPage(entry),
  path,
  sameAs: documentAddress(entry),
});

/** What can be read without scripts. */
export const staticPages: StaticPage[] = [
  { path: '/', sources: [site('landing/landing-page.tsx')] },
  ...documents.map(documentPage),
  documentsPage('/docs', documentAt()),
  ...categories.map(({ name }) => documentsPage(`/docs/${name}`, documentAt(name))),
  legal('/terms-of-use'),
  legal('/privacy-policy'),
  legal('/cookie-policy'),
  legal('/supported-countries'),
  { path: '/404', sources: [site('not-found-page.tsx')], unlisted: true },
];

/** Addresses, beside those of the pages above, that the site's scripts answer; `*` is any rest, `:` any one part. */
export const scriptedPaths = [
  '/console/*',
  '/b/:botId',
  '/reset-password',
  '/verify-email',
  '/invitation',
  '/support-address',
  '/editor',
];
