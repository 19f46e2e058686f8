// Bundles the widget into dist/lib: chirrup.js (the loader) and panel-<hash>.js, and fails when they weigh too much.
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { minify } from '@swc/core';
import { build, transform } from 'esbuild';
import { reportSize } from './check-size.mjs';

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

/** The loader may only name the panel's file, never bundle a part of it. */
const panelAs = (file) => ({
  name: 'panel-by-name',
  setup({ onResolve }) {
    onResolve({ filter: /panel\/panel$/ }, ({ kind }) =>
      kind === 'dynamic-import'
        ? { path: `./${file}`, external: true }
        : { errors: [{ text: 'The loader imports the panel only by import().' }] },
    );
  },
});

async function bundle(entry, ...plugins) {
  const { outputFiles } = await build({
    entryPoints: [join(room, 'src', entry)],
    absWorkingDir: room,
    outdir,
    write: false,
    bundle: true,
    format: 'esm',
    target: 'es2022',
    minify: true,
    legalComments: 'none',
    define: { 'process.env.NODE_ENV': '"production"' },
    alias: { react: 'preact/compat', 'react-dom': 'preact/compat' },
    jsx: 'automatic',
    jsxImportSource: 'preact',
    plugins,
  });
  // A second minifier: worth 3 % of what visitors download.
  const { code } = await minify(outputFiles[0].text, {
    module: true,
    ecma: 2022,
    compress: { passes: 3, ecma: 2022, unsafe_arrows: true },
    mangle: true,
  });
  return code;
}

const panel = await bundle('panel/panel.ts', cssAsText);
const panelFile = `panel-${createHash('sha256').update(panel).digest('hex').slice(0, 10)}.js`;
const loader = await bundle('loader/chirrup.ts', panelAs(panelFile));

rmSync(outdir, { recursive: true, force: true });
mkdirSync(outdir, { recursive: true });
writeFileSync(join(outdir, panelFile), panel);
writeFileSync(join(outdir, 'chirrup.js'), loader);
if (!reportSize(outdir)) process.exit(1);
