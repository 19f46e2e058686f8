// Writes the pages that can be read without scripts into dist/site/pages, with sitemap.xml and robots.txt beside them.
import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';
import { readPage } from './read-page.mjs';

/** The server puts its own public address in its place. */
const ORIGIN = 'https://origin.invalid';
const CARD = '/assets/social-card.png';

const escapeHtml = (text) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

/** What previews of a link show. */
const socialCard = ({ title, description }, address) =>
  Object.entries({
    'og:type': 'website',
    'og:site_name': 'Chirrup',
    'og:title': title,
    'og:description': description,
    'og:url': address,
    'og:image': `${ORIGIN}${CARD}`,
    'og:image:width': '1200',
    'og:image:height': '630',
  })
    .map(([property, content]) => `<meta property="${property}" content="${escapeHtml(content)}" />`)
    .concat('<meta name="twitter:card" content="summary_large_image" />')
    .join('');

/** The files of a chunk and of what it imports at once. */
const filesOf = (manifest, source, seen = new Set()) => {
  const chunk = manifest[source];
  if (!chunk || seen.has(source)) return [];
  seen.add(source);
  return [chunk.file, ...(chunk.imports ?? []).flatMap((name) => filesOf(manifest, name, seen))];
};

export async function prerender(root) {
  const site = join(root, 'dist/site');
  const server = join(root, 'dist/prerender');
  await build({
    root,
    logLevel: 'warn',
    build: {
      ssr: true,
      outDir: server,
      rolldownOptions: { input: { main: 'src/prerender/main.ts' } },
      minify: false,
      copyPublicDir: false,
    },
    ssr: { noExternal: true },
  });
  const main = await import(pathToFileURL(join(server, 'main.js')).href);
  const { ownBotKnowledge, renderPage, sampleBotKnowledge, samplePages, scriptedPaths, staticPages } = main;
  const template = readFileSync(join(site, 'index.html'), 'utf8');
  const manifestFile = join(site, '.vite/manifest.json');
  const manifest = JSON.parse(readFileSync(manifestFile, 'utf8'));
  const [, entry] = /<script type="module"[^>]* src="\/([^"]+)"/.exec(template) ?? [];
  const shared = [...template.matchAll(/<link rel="modulepreload"[^>]* href="\/([^"]+)"/g)].map(
    ([, name]) => name,
  );
  if (!entry) throw new Error('index.html loads no script');

  for (const { path, sources, sameAs, unlisted } of staticPages) {
    const page = await renderPage(path);
    const files = new Set(sources.flatMap((source) => filesOf(manifest, source)));
    const scripts = [...shared, ...files].filter((file) => file.endsWith('.js'));
    const address = `${ORIGIN}${sameAs ?? path}`;
    const finding = unlisted
      ? '<meta name="robots" content="noindex" />'
      : `<link rel="canonical" href="${address}" />${socialCard(page, address)}`;
    const html = template
      .replace(/<title>.*?<\/title>/, '')
      .replace(/<meta\s+name="description"[^>]*>/, '')
      .replace(/<noscript>.*?<\/noscript>/s, '')
      .replace(/<script type="module"[^>]*><\/script>/, '')
      .replaceAll(/<link rel="modulepreload"[^>]*>/g, '')
      .replace(
        '<script src="/outline.js"></script>',
        `<script defer src="/start-page.js" data-entry="/${entry}" data-files="${[...new Set(scripts)].map((file) => `/${file}`).join(' ')}"></script>`,
      )
      .replace(
        /<div id="root">.*?<\/div>\s*(?=<script|<\/body>)/s,
        () => `<div id="root" data-page="${path}">${page.body}</div>`,
      )
      .replace('</head>', () => `${page.head}${finding}</head>`);
    if (!html.includes(`data-page="${path}"`)) throw new Error('index.html has no place for the page');
    const file = join(site, 'pages', path === '/' ? 'index.html' : `${path}.html`);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, html);
  }

  const listed = staticPages.filter(({ sameAs, unlisted }) => !sameAs && !unlisted).map(({ path }) => path);
  const urls = listed.map((path) => `  <url><loc>${ORIGIN}${path}</loc></url>`).join('\n');
  writeFileSync(
    join(site, 'sitemap.xml'),
    `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls}\n</urlset>\n`,
  );
  const robots = ['User-agent: *', 'Disallow: /api/', 'Disallow: /console', `Sitemap: ${ORIGIN}/sitemap.xml`];
  writeFileSync(join(site, 'robots.txt'), `${robots.join('\n')}\n`);
  writeFileSync(join(site, 'pages/scripted-paths.json'), JSON.stringify(scriptedPaths));
  const ownBot = await ownBotKnowledge(readFileSync(join(root, 'content/own-bot.md'), 'utf8'));
  writeFileSync(join(site, 'pages/own-bot.json'), JSON.stringify(ownBot));
  for (const folder of ['sample-shop', 'pages/sample-shop'])
    mkdirSync(join(site, folder), { recursive: true });
  copyFileSync(join(root, 'sample-shop/shop.css'), join(site, 'sample-shop/shop.css'));
  for (const { path, html } of samplePages) writeFileSync(join(site, `pages${path}.html`), html);
  writeFileSync(join(site, 'pages/sample-bot.json'), JSON.stringify(await sampleBotKnowledge(readPage)));
  rmSync(dirname(manifestFile), { recursive: true });
  rmSync(server, { recursive: true });
  return listed.length;
}
