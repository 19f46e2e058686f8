import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { Fetcher } from '../src/crawling/fetching/fetcher.js';
import type { HostRateLimiter } from '../src/crawling/fetching/host-rate-limiter.js';

const gate = { acquire: async () => () => undefined } as unknown as HostRateLimiter;
const portOf = (server: Server) => (server.address() as AddressInfo).port;
const listen = async (server: Server) => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
};

describe('the crawler behind a proxy', () => {
  const NAMES = ['HTTP_PROXY', 'HTTPS_PROXY', 'NO_PROXY', 'http_proxy', 'https_proxy', 'no_proxy'];
  const before = NAMES.map((name) => [name, process.env[name]] as const);
  const asked: string[] = [];
  const site = createServer((_, response) =>
    response.setHeader('content-type', 'text/html').end('<p>hello</p>'),
  );
  /** Every name leads to the site, as the proxy of a company resolves names that its cluster does not. */
  const proxy = createServer((request, response) => {
    asked.push(request.url ?? '');
    response.setHeader('content-type', 'text/html').end('<p>by proxy</p>');
  });
  proxy.on('connect', (request, socket) => {
    asked.push(`CONNECT ${request.url}`);
    const upstream = connect(portOf(site), '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 OK\r\n\r\n');
      upstream.pipe(socket).pipe(upstream);
    });
    upstream.on('error', () => socket.destroy());
    socket.on('error', () => upstream.destroy());
  });

  beforeAll(async () => {
    await Promise.all([listen(site), listen(proxy)]);
  });
  afterAll(() => {
    site.close();
    proxy.close();
    proxy.closeAllConnections();
  });
  afterEach(() => {
    for (const [name, value] of before) {
      if (value === undefined) delete process.env[name];
      else process.env[name] = value;
    }
  });

  const fetchThrough = async (
    address: string,
    {
      noProxy = '',
      isAllowedAddress = () => true,
    }: { noProxy?: string; isAllowedAddress?: (a: string) => boolean },
  ) => {
    for (const name of NAMES) delete process.env[name];
    const way = `http://127.0.0.1:${portOf(proxy)}`;
    Object.assign(process.env, { HTTP_PROXY: way, HTTPS_PROXY: way, NO_PROXY: noProxy });
    asked.length = 0;
    const fetcher = new Fetcher({ gate, userAgent: 'test', isAllowedAddress });
    const result = await fetcher.fetch(address, { port: URL.parse(address)?.port });
    await fetcher.close();
    return result;
  };

  it('asks the proxy for pages, also for names that only the proxy knows', async () => {
    const result = await fetchThrough('http://shop.invalid/page', {});
    expect(result).toMatchObject({ ok: true, body: expect.stringMatching(/hello|by proxy/) });
    expect(asked).toHaveLength(1);
    expect(asked[0]).toContain('shop.invalid');
  });

  it('asks for pages over TLS by name', async () => {
    // the site speaks no TLS: the tunnel is what counts
    expect(await fetchThrough('https://shop.invalid/page', {})).toMatchObject({ ok: false });
    expect(asked).toEqual(['CONNECT shop.invalid:443']);
  });

  it('goes directly where NO_PROXY says so', async () => {
    const address = `http://127.0.0.1:${portOf(site)}/page`;
    expect(await fetchThrough(address, { noProxy: '127.0.0.1' })).toMatchObject({
      ok: true,
      body: '<p>hello</p>',
    });
    expect(asked).toEqual([]);
  });

  it.each([
    'http://127.0.0.1/',
    'http://[::1]/',
    'http://10.0.0.7/',
    'https://169.254.169.254/',
    'http://localhost/',
  ])('does not let the proxy fetch %s', async (address) => {
    const { isPublicAddress } = await import('@chirrup/kernel/addresses/public-address');
    const result = await fetchThrough(address, { isAllowedAddress: isPublicAddress });
    expect(result).toMatchObject({ ok: false, code: expect.stringMatching(/PRIVATE_ADDRESS|INVALID|NOT_/) });
    expect(asked).toEqual([]);
  });
});
