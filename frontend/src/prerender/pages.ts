export interface StaticPage {
  /** Its address. */
  path: string;
  /** The sources its chunks are made from, loaded along with the page. */
  sources: string[];
  /** Where search engines should look instead. */
  unlisted?: true;
}

const site = (file: string) => `src/site/${file}`;
const legal = (path: string): StaticPage => ({
  path,
  sources: [site('legal/legal-page.tsx'), site('legal/legal-texts.ts')],
});

/** The documents are the files in `content`. */
const documents = Object.keys(import.meta.glob('../../content/*/*.md')).map((file): StaticPage => {
  const name = file.replace('../../', '');
  return {
    path: `/docs/${name.slice('content/'.length, -'.md'.length)}`,
    sources: [site('docs/docs.route.ts'), name],
  };
});

/** What can be read without scripts. */
export const staticPages: StaticPage[] = [
  { path: '/', sources: [site('landing/landing-page.tsx')] },
  ...documents,
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
  '/editor',
];
