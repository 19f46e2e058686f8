// Serves the host pages of this folder: node demo/serve.mjs <product address> <bot id> [port]
import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = dirname(fileURLToPath(import.meta.url));
const pages = readdirSync(here).filter((name) => name.endsWith('.html'));
const index = `<!doctype html><meta charset="utf-8"><title>Host pages</title>${pages.map((name) => `<p><a href="/${name}">${name}</a></p>`).join('')}`;

/** Starts the host pages on a port (0: any) and answers the server. */
export function serveHostPages(publicUrl, botId, port = 0) {
  const values = { PUBLIC_URL: publicUrl, SOCKET_URL: publicUrl.replace(/^http/, 'ws'), BOT_ID: botId };
  const server = createServer(({ url }, response) => {
    const name = pages.find((page) => url === `/${page}`);
    response.writeHead(name || url === '/' ? 200 : 404, { 'Content-Type': 'text/html; charset=utf-8' });
    if (!name) return response.end(url === '/' ? index : '');
    const page = readFileSync(join(here, name), 'utf8');
    response.end(page.replace(/{{(\w+)}}/g, (whole, key) => values[key] ?? whole));
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
