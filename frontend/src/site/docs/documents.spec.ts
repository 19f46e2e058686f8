import { globSync } from 'node:fs';
import { categories, documentAddress, documentAt, documents, neighboursOf } from './documents';

describe('the documents', () => {
  it('are the files in content, in the order they name', async () => {
    const files = globSync('frontend/content/*/*.md').map((path) => `/docs/${path.slice(17, -3)}`);
    expect(documents.map(documentAddress).sort()).toEqual(files.sort());
    for (const { groups } of categories) {
      const entries = groups.flatMap((group) => group.entries);
      const orders = await Promise.all(entries.map(async ({ load }) => (await load()).default.order));
      expect(orders).toEqual(orders.toSorted((a, b) => a - b));
      expect(new Set(orders).size).toBe(orders.length);
    }
  });

  it('are titled and described, each in its own words', async () => {
    const loaded = await Promise.all(documents.map(async ({ load }) => (await load()).default));
    expect(new Set(loaded.map(({ title }) => title)).size).toBe(documents.length);
    for (const { description } of loaded) {
      expect(description.length).toBeGreaterThan(40);
      expect(description.length).toBeLessThanOrEqual(160);
    }
  });

  it('link only to documents, sections and pages that exist', async () => {
    const loaded = await Promise.all(
      documents.map(async (entry) => ({
        at: documentAddress(entry),
        document: (await entry.load()).default,
      })),
    );
    const known = new Set([
      ...loaded.flatMap(({ at, document }) => document.sections.map(({ id }) => (id ? `${at}#${id}` : at))),
      '/',
      '/console',
      '/console/account',
      '/editor',
      '/terms-of-use',
      '/privacy-policy',
      '/cookie-policy',
      '/supported-countries',
      '/api/v1/openapi.json',
      // served as they are built: widget/integrations/integrations.spec.ts
      '/lib/downloads/chirrup-wordpress-0.1.0.zip',
      '/lib/downloads/chirrup-store-0.1.0.zip',
    ]);
    for (const { at, document } of loaded) {
      for (const [, href = ''] of JSON.stringify(document.nodes).matchAll(/"href":"([^"]+)"/g)) {
        if (/^(https?|mailto):/.test(href)) continue;
        expect({ at, href, exists: known.has(href.startsWith('#') ? at + href : href) }).toEqual({
          at,
          href,
          exists: true,
        });
      }
    }
  });
});

describe('documentAt', () => {
  it.each([
    [undefined, undefined, '/docs/integrations/website'],
    ['integrations', undefined, '/docs/integrations/website'],
    ['integrations', 'wordpress', '/docs/integrations/wordpress'],
    ['tutorials', undefined, '/docs/tutorials/conversion_tracking'],
    ['stories', 'story_1', '/docs/stories/story_1'],
    ['unknown', undefined, '/docs/integrations/website'],
    ['unknown', 'wordpress', '/docs/integrations/wordpress'],
    ['unknown', 'unknown', '/docs/integrations/website'],
    ['integrations', 'unknown', '/docs/integrations/website'],
    ['tutorials', 'unknown', '/docs/integrations/website'],
    ['tutorials', 'website', '/docs/integrations/website'],
    ['__proto__', 'constructor', '/docs/integrations/website'],
  ])('of %s, %s is %s', (category, name, address) => {
    expect(documentAddress(documentAt(category, name))).toBe(address);
  });
});

describe('neighboursOf', () => {
  it('follows the index and ends at its ends', () => {
    const [first, second] = documents;
    const last = documents.at(-1);
    if (!first || !second || !last) throw new Error('too few documents');
    expect(neighboursOf(first)).toEqual({ previous: undefined, next: second });
    expect(neighboursOf(second).previous).toBe(first);
    expect(neighboursOf(last).next).toBeUndefined();
  });
});
