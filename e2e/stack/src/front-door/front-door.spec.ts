import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import { connect } from 'node:net';
import { until } from '@chirrup/testing/until';
import { FrontDoor } from './front-door.js';

/** An edge that answers with its own name, or as the test says. */
class StandIn {
  ready = true;
  readonly requests: { url: string; from: string; body: string }[] = [];
  private constructor(
    readonly name: string,
    readonly role: string,
    readonly server: Server,
    readonly port: number,
  ) {}

  static async open(name: string, role: string, answer?: RequestListener): Promise<StandIn> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const bound = server.address();
    const edge = new StandIn(name, role, server, typeof bound === 'object' && bound ? bound.port : 0);
    server.on('request', async (request: IncomingMessage, response) => {
      if (request.url === '/readyz') return response.writeHead(edge.ready ? 200 : 503).end();
      const body = answer ? '' : Buffer.concat(await request.toArray()).toString();
      edge.requests.push({
        url: request.url ?? '',
        from: String(request.headers['x-forwarded-for']),
        body,
      });
      return answer ? answer(request, response) : response.end(name);
    });
    server.on('upgrade', (_request, socket) => {
      socket.write('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: test\r\n\r\n');
      socket.on('data', (chunk) => socket.write(`${name} received ${chunk}`));
      socket.on('end', () => socket.end()).on('error', () => undefined);
    });
    return edge;
  }

  close(): Promise<void> {
    this.server.closeAllConnections();
    return new Promise((resolve) => this.server.close(() => resolve()));
  }
}

describe('the front door', () => {
  const opened: { close(): Promise<void> }[] = [];
  afterEach(async () => {
    for (const one of opened.splice(0).reverse()) await one.close();
  });

  const edge = async (name: string, role: string, answer?: RequestListener): Promise<StandIn> => {
    const one = await StandIn.open(name, role, answer);
    opened.push(one);
    return one;
  };

  const openDoor = async (...edges: StandIn[]): Promise<string> => {
    const probe = createServer();
    await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
    const bound = probe.address();
    const port = typeof bound === 'object' && bound ? bound.port : 0;
    await new Promise((resolve) => probe.close(resolve));
    const door = await FrontDoor.open({
      port,
      host: '127.0.0.1',
      edges: edges.map(({ name, role, port: own }) => ({
        name,
        role,
        address: `127.0.0.1:${own}`,
        readiness: `http://127.0.0.1:${own}/readyz`,
      })),
    });
    opened.push(door);
    await door.ready();
    return `http://127.0.0.1:${port}`;
  };

  const text = async (url: string, options?: RequestInit): Promise<string> =>
    (await fetch(url, options)).text();
  const visitors = '/api/v1/visitors/session';

  it('sends visitors and the console to their edges, with the address it saw', async () => {
    const [visitor, console] = [await edge('visitor', 'visitor'), await edge('console', 'console')];
    const address = await openDoor(visitor, console);
    expect(await text(`${address}${visitors}`, { method: 'POST', body: 'hello' })).toBe('visitor');
    expect(await text(`${address}/console`, { headers: { 'x-forwarded-for': '192.0.2.1' } })).toBe('console');
    expect(visitor.requests).toEqual([{ url: visitors, from: '127.0.0.1', body: 'hello' }]);
    expect(console.requests).toEqual([{ url: '/console', from: '192.0.2.1, 127.0.0.1', body: '' }]);
  });

  it('spreads requests over replicas, and asks no replica that is not ready', async () => {
    const [one, two] = [await edge('one', 'visitor'), await edge('two', 'visitor')];
    const address = await openDoor(one, two);
    for (let n = 0; n < 10; n += 1) await text(`${address}${visitors}`);
    expect([one.requests.length, two.requests.length]).toEqual([5, 5]);
    one.ready = false;
    await until(
      async () => [await text(`${address}${visitors}`), await text(`${address}${visitors}`)],
      (answers) => answers.every((name) => name === 'two'),
    );
  });

  it('asks the next replica when one cannot be reached, or says that it is leaving', async () => {
    const leaving = await edge('leaving', 'visitor', (_request, response) =>
      response.writeHead(503, { connection: 'close' }).end(),
    );
    const [gone, good] = [await edge('gone', 'visitor'), await edge('good', 'visitor')];
    const address = await openDoor(gone, leaving, good);
    await gone.close();
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => text(`${address}${visitors}`, { method: 'POST', body: 'kept' })),
    );
    expect(answers).toEqual(Array(6).fill('good'));
    expect(good.requests.map(({ body }) => body)).toEqual(Array(6).fill('kept'));
  });

  it('asks one that does not say it is ready where no other does', async () => {
    const [one, two] = [await edge('one', 'visitor'), await edge('two', 'visitor')];
    const address = await openDoor(one, two);
    one.ready = false;
    await until(
      async () => [await text(`${address}${visitors}`), await text(`${address}${visitors}`)],
      (answers) => answers.every((name) => name === 'two'),
    );
    await two.close();
    expect(await text(`${address}${visitors}`)).toBe('one');
  });

  it('says that nothing is there, in the words of the API', async () => {
    const only = await edge('only', 'visitor');
    const address = await openDoor(only);
    await only.close();
    const response = await fetch(`${address}${visitors}`);
    expect(response.status).toBe(503);
    expect(response.headers.get('retry-after')).toBe('1');
    expect(await response.json()).toMatchObject({ code: 'SERVICE.UNAVAILABLE' });
  });

  it('passes on an error of the service itself without asking another replica', async () => {
    const failing = await edge('failing', 'visitor', (_request, response) =>
      response.writeHead(503).end('chat is unavailable'),
    );
    const other = await edge('other', 'visitor');
    const address = await openDoor(failing, other);
    const answers = [await text(`${address}${visitors}`), await text(`${address}${visitors}`)];
    expect(answers.sort()).toEqual(['chat is unavailable', 'other']);
  });

  it('hands on the refusal of a body that is too large, and takes the next request', async () => {
    const strict = await edge('strict', 'visitor', (request, response) => {
      if (Number(request.headers['content-length'] ?? 0) > 1_000_000)
        response.writeHead(413, { connection: 'close' }).end('too large');
      else response.end('fine');
    });
    const address = await openDoor(strict);
    const send = (size: number) => text(`${address}${visitors}`, { method: 'POST', body: 'a'.repeat(size) });
    expect(await send(2_000_000)).toBe('too large');
    expect(await send(10)).toBe('fine');
    expect(await send(400_000)).toBe('fine');
  });

  it('keeps a socket.io session at the replica that opened it, its upgrade too', async () => {
    const opens =
      (name: string): RequestListener =>
      (_request, response) =>
        response.end(`0{"sid":"${name}-session","upgrades":["websocket"]}`);
    const [one, two] = [
      await edge('one', 'console', opens('one')),
      await edge('two', 'console', opens('two')),
    ];
    const address = await openDoor(one, two);
    const polling = '/socket.io/?EIO=4&transport=polling';
    const sid = /"sid":"([^"]+)"/.exec(await text(`${address}${polling}`))?.[1];
    const [holder, other] = sid === 'one-session' ? [one, two] : [two, one];
    for (let n = 0; n < 4; n += 1) await text(`${address}${polling}&sid=${sid}`);
    expect([holder.requests.length, other.requests.length]).toEqual([5, 0]);
    expect(await speak(address, `/socket.io/?EIO=4&transport=websocket&sid=${sid}`)).toContain(
      `${holder.name} received hello`,
    );
  });

  it('opens a socket at another replica when the first cannot be reached', async () => {
    const [gone, good] = [await edge('gone', 'visitor'), await edge('good', 'visitor')];
    const address = await openDoor(gone, good);
    await gone.close();
    for (let n = 0; n < 3; n += 1)
      expect(await speak(address, '/ws/v1/visitor')).toContain('good received hello');
  });

  const speak = (address: string, path: string): Promise<string> =>
    new Promise((resolve, reject) => {
      const socket = connect(Number(new URL(address).port), '127.0.0.1');
      let received = '';
      socket.setTimeout(5_000, () => socket.destroy(new Error('silence'))).once('error', reject);
      socket.on('data', (chunk) => {
        if (received === '') socket.write('hello');
        received += chunk.toString();
        if (received.includes('received')) socket.end(() => resolve(received));
      });
      socket.write(`GET ${path} HTTP/1.1\r\nHost: test\r\nConnection: Upgrade\r\nUpgrade: test\r\n\r\n`);
    });
});
