// Bundles the widget into dist/lib: chirrup.js (the loader), panel-<hash>.js, and what is loaded when it is used (attach
// where visitors may send images, menu, text of answers, commands of the page, texts in other languages); fails when one weighs too much;
// preview.html with its script, which only the console loads; embed.js, chat and search as elements of a page;
// and the integrations' zips in dist/lib/downloads.
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { minify } from '@swc/core';
import { build, transform } from 'esbuild';
import { brotli, reportSize } from './check-size.mjs';
import { downloads } from './integrations.mjs';
import { readLanguages } from './languages.mjs';

const room = join(dirname(fileURLToPath(import.meta.url)), '..');
const outdir = join(room, 'dist', 'lib');

/** CSS goes into the panel as a minified string: it becomes a constructable style sheet, which a strict CSP allows. */
const cssAsText = {
  name: 'css-as-text',
  setup({ onLoad }) {
    onLoad({ filter: /\.css$/ }, async ({ path }) => {
      const { code } = await transform(readFileSync(path, 'utf8'), { loader: 'css', minify: true });
      return { contents: code.trim(), loader: 'text' };
    });
  },
};

/** What is loaded later is only named by its file, never bundled. */
const laterAs = (filter, file) => ({
  name: `later ${filter}`,
  setup({ onResolve }) {
    onResolve({ filter }, ({ kind, path }) =>
      kind === 'dynamic-import'
        ? { path: `./${file}`, external: true }
        : { errors: [{ text: `${path} is imported only by import().` }] },
    );
  },
});

const preact = {
  'react/jsx-runtime': 'preact/jsx-runtime',
  react: join(room, 'src/react/react.ts'),
  'react-dom': join(room, 'src/react/react-dom.ts'),
};
/** Hooks work with one copy of the library only: what is loaded later gets the panel's. */
const lent = {
  'preact/jsx-runtime': join(room, 'src/react/lent.ts'),
  react: join(room, 'src/react/lent.ts'),
};

async function bundle(entry, { alias = preact, define = {}, plugins = [], format = 'esm' } = {}) {
  const { outputFiles } = await build({
    entryPoints: [join(room, 'src', entry)],
    absWorkingDir: room,
    outdir,
    write: false,
    bundle: true,
    format,
    target: 'es2022',
    minify: true,
    legalComments: 'none',
    define: { 'process.env.NODE_ENV': '"production"', ...define },
    alias,
    jsx: 'automatic',
    jsxImportSource: 'preact',
    plugins,
  });
  // A second minifier: worth 3 % of what visitors download.
  const { code } = await minify(outputFiles[0].text, {
    module: format === 'esm',
    ecma: 2022,
    compress: { passes: 3, ecma: 2022, unsafe_arrows: true },
    mangle: true,
  });
  return code;
}

const digestOf = (code) => createHash('sha256').update(code).digest('hex');
const hashOf = (code) => digestOf(code).slice(0, 8);

async function textsIn(file) {
  const source = readFileSync(join(room, 'src/panel/parts', file), 'utf8');
  const { code } = await transform(source, { loader: 'ts', format: 'esm' });
  return import(`data:text/javascript,${encodeURIComponent(code)}`);
}

/** In the order the lists of other languages have. */
async function englishTexts() {
  const { attachTexts, menuTexts } = await textsIn('later-texts.ts');
  return { ...(await textsIn('texts.ts')).texts, ...attachTexts, ...menuTexts };
}

const spoken = readLanguages(join(room, 'src/languages'), await englishTexts());
const textsEnd = `-${hashOf(JSON.stringify(spoken))}.js`;
const attach = await bundle('panel/attach.ts');
const attachFile = `attach-${hashOf(attach)}.js`;
const menu = await bundle('panel/menu/menu.ts', { alias: lent, plugins: [cssAsText] });
const menuFile = `menu-${hashOf(menu)}.js`;
const text = await bundle('panel/markdown/answer-text.ts', { alias: lent, plugins: [cssAsText] });
const textFile = `text-${hashOf(text)}.js`;
const later = (up) => [
  laterAs(/\/attach$/, up + attachFile),
  laterAs(/\/menu\/menu$/, up + menuFile),
  laterAs(/\/markdown\/answer-text$/, up + textFile),
];
const panel = await bundle('panel/panel.ts', {
  define: { TEXTS: JSON.stringify(['./texts/', textsEnd]) },
  plugins: [cssAsText, ...later('')],
});
const page = await bundle('page/page.ts');
const lift = await bundle('page/lift.ts');
const unnamed = await bundle('loader/chirrup.ts', {
  // a classic script too, wherever it is kept: the server writes its own address into it
  format: 'iife',
  define: {
    HOME: JSON.stringify('https://origin.invalid'),
    PANEL: JSON.stringify('panel-HASH.js'),
    PAGE: JSON.stringify('page-HASH.js'),
  },
});
// which letters of the digest name both parts changes what the loader weighs by up to 27 B
const digest = digestOf(panel + page);
const { loader, hash } = Array.from({ length: 57 }, (_, at) => {
  const hash = digest.slice(at, at + 8);
  return { hash, loader: unnamed.replace('"use strict";', '').replaceAll('HASH', hash) };
}).sort((a, b) => brotli(a.loader) - brotli(b.loader))[0];
const panelFile = `panel-${hash}.js`;
const pageFile = `page-${hash}.js`;
const preview = await bundle('preview/preview.ts', {
  define: { TEXTS: JSON.stringify(['../texts/', textsEnd]) },
  plugins: [cssAsText, ...later('../')],
});
const previewFile = `preview/preview-${hashOf(preview)}.js`;

const ask = await bundle('embed/ask/ask.ts', { plugins: [cssAsText] });
const askFile = `ask-${hashOf(ask)}.js`;
const embed = await bundle('embed/embed.ts', {
  format: 'iife',
  define: {
    HOME: JSON.stringify('https://origin.invalid'),
    PANEL: JSON.stringify(panelFile),
    ASK: JSON.stringify(askFile),
  },
  plugins: [cssAsText],
});

rmSync(outdir, { recursive: true, force: true });
for (const folder of ['preview', 'texts', 'downloads']) mkdirSync(join(outdir, folder), { recursive: true });
for (const [code, script] of spoken) writeFileSync(join(outdir, 'texts', code + textsEnd), script);
for (const [name, zip] of downloads()) writeFileSync(join(outdir, name), zip);
writeFileSync(join(outdir, attachFile), attach);
writeFileSync(join(outdir, menuFile), menu);
writeFileSync(join(outdir, textFile), text);
writeFileSync(join(outdir, panelFile), panel);
writeFileSync(join(outdir, pageFile), page);
writeFileSync(join(outdir, 'chirrup.js'), loader);
writeFileSync(join(outdir, 'embed.js'), embed);
writeFileSync(join(outdir, 'lift.js'), lift);
writeFileSync(join(outdir, askFile), ask);
writeFileSync(join(outdir, previewFile), preview);
writeFileSync(
  join(outdir, 'preview.html'),
  `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Preview</title><script type="module" src="/lib/${previewFile}"></script></html>\n`,
);
if (!reportSize(outdir)) process.exit(1);
