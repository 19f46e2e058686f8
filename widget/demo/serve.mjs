// Serves the host pages of this folder: node demo/serve.mjs <product address> <bot id> [port]
// `?plain` after a page's address leaves the widget's script tags out.
import { globSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { dirname, extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = dirname(fileURLToPath(import.meta.url));
const files = new Map(
  globSync('**/*.{html,js}', { cwd: here }).map((name) => [`/${name}`, join(here, name)]),
);
files.set('/vendor/jquery.js', fileURLToPath(import.meta.resolve('jquery')));
files.set('/vendor/turbo.js', fileURLToPath(import.meta.resolve('@hotwired/turbo/dist/turbo.es2017-umd.js')));
const types = { '.html': 'text/html; charset=utf-8', '.js': 'text/javascript; charset=utf-8' };
const index = `<!doctype html><meta charset="utf-8"><title>Host pages</title>${[...files.keys()]
  .filter((path) => path.endsWith('.html'))
  .map((path) => `<p><a href="${path}">${path}</a></p>`)
  .join('')}`;

/** A host page's text with the product's address and the bot's id in it. */
export function hostPage(path, publicUrl, botId) {
  const values = { PUBLIC_URL: publicUrl, SOCKET_URL: publicUrl.replace(/^http/, 'ws'), BOT_ID: botId };
  return readFileSync(files.get(path), 'utf8').replace(/{{(\w+)}}/g, (whole, key) => values[key] ?? whole);
}

/** Starts the host pages on a port (0: any) and answers the server. */
export function serveHostPages(publicUrl, botId, port = 0) {
  const server = createServer(({ url }, response) => {
    const { pathname, search } = new URL(url, 'http://host');
    const file = files.get(pathname);
    const isFound = file !== undefined || pathname === '/';
    response.writeHead(isFound ? 200 : 404, { 'Content-Type': types[file ? extname(file) : '.html'] });
    if (!file) return response.end(isFound ? index : '');
    if (!file.endsWith('.html')) return response.end(readFileSync(file));
    const page = hostPage(pathname, publicUrl, botId);
    response.end(
      search === '?plain' ? page.replace(/<script[^>]*\/lib\/chirrup\.js[^>]*><\/script>/g, '') : page,
    );
  });
  return server.listen(port, '127.0.0.1');
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [publicUrl, botId, port = '0'] = process.argv.slice(2);
  if (!publicUrl || !botId) {
    process.stderr.write('Usage: node demo/serve.mjs <product address> <bot id> [port]\n');
    process.exit(1);
  }
  const server = serveHostPages(publicUrl, botId, Number(port));
  server.on('listening', () => process.stdout.write(`http://127.0.0.1:${server.address().port}/\n`));
}
