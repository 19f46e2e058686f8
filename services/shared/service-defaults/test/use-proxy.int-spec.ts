import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { connect } from 'node:net';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const portOf = (server: Server) => (server.address() as AddressInfo).port;
const listen = async (server: Server) => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server;
};

describe('the proxy of the environment', () => {
  const asked: string[] = [];
  let target: Server;
  let proxy: Server;
  beforeAll(async () => {
    target = await listen(createServer((_, response) => response.end('from the target')));
    proxy = createServer((request, response) => {
      asked.push(request.url ?? '');
      response.end('from the proxy');
    });
    proxy.on('connect', (request, socket) => {
      asked.push(`CONNECT ${request.url}`);
      const upstream = connect(portOf(target), '127.0.0.1', () => {
        socket.write('HTTP/1.1 200 OK\r\n\r\n');
        upstream.pipe(socket).pipe(upstream);
      });
    });
    await listen(proxy);
  });
  afterAll(() => {
    target.close();
    proxy.close();
  });

  /** A process of its own, for the setting counts for all of one. */
  const fetches = async (url: string, env: Record<string, string>) => {
    const module = fileURLToPath(new URL('../src/process/use-proxy.ts', import.meta.url));
    const script = `
      const { useProxy } = await import(${JSON.stringify(module)});
      useProxy(process.env);
      console.log(await (await fetch(${JSON.stringify(url)})).text());`;
    asked.length = 0;
    const { stdout } = await promisify(execFile)(
      process.execPath,
      ['--experimental-strip-types', '--input-type=module', '-e', script],
      { env: { PATH: process.env.PATH ?? '', ...env }, timeout: 20_000 },
    );
    return stdout.trim();
  };

  it('is asked for what lies outside, and for nothing else', async () => {
    const way = `http://127.0.0.1:${portOf(proxy)}`;
    const here = `http://127.0.0.1:${portOf(target)}/`;
    const answer = await fetches('http://models.example/v1', { HTTP_PROXY: way });
    expect([answer, asked.length]).toEqual([expect.stringMatching(/^from the /), 1]);
    expect(asked[0]).toContain('models.example');
    expect([await fetches(here, { HTTP_PROXY: way }), asked]).toEqual(['from the target', []]);
    expect([await fetches(here, {}), asked]).toEqual(['from the target', []]);
    const listed = { HTTP_PROXY: way, NO_PROXY: '.example' };
    await expect(fetches('http://models.example/v1', listed)).rejects.toThrow();
    expect(asked).toEqual([]);
  });
});
