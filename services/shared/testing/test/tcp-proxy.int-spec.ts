import { createServer, connect as dial, type Server, type Socket } from 'node:net';
import { TcpProxy } from '../src/servers/tcp-proxy.js';

/** An upstream that answers each chunk with itself. */
const startEcho = async (): Promise<{ server: Server; address: string }> => {
  const server = createServer((socket) => {
    socket.on('error', () => undefined).pipe(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return { server, address: `127.0.0.1:${typeof address === 'object' ? address?.port : 0}` };
};

const connectTo = (proxy: TcpProxy): Promise<Socket> =>
  new Promise((resolve, reject) => {
    const socket = dial(proxy.port, '127.0.0.1', () => resolve(socket)).on('error', reject);
  });

/** What a socket receives next: text, or how it ended. */
const next = (socket: Socket, limitMs = 2_000): Promise<string> =>
  new Promise((resolve) => {
    const limit = setTimeout(() => resolve('nothing'), limitMs);
    const done = (answer: string) => {
      clearTimeout(limit);
      socket.removeAllListeners('data').removeAllListeners('close').removeAllListeners('error');
      socket.on('error', () => undefined);
      resolve(answer);
    };
    socket.once('data', (chunk) => done(chunk.toString()));
    socket.once('error', (error: NodeJS.ErrnoException) => done(error.code ?? 'error'));
    socket.once('close', () => done('closed'));
  });

describe('TCP proxy', () => {
  let echo: Server;
  let proxy: TcpProxy;
  const sockets: Socket[] = [];
  const open = async () => {
    const socket = await connectTo(proxy);
    sockets.push(socket);
    return socket;
  };
  const ask = (socket: Socket, text: string, limitMs?: number) => {
    socket.write(text);
    return next(socket, limitMs);
  };

  beforeEach(async () => {
    const { server, address } = await startEcho();
    echo = server;
    proxy = await TcpProxy.open(address);
  });
  afterEach(async () => {
    for (const socket of sockets.splice(0)) socket.destroy();
    await proxy.close();
    await new Promise((resolve) => echo.close(resolve));
  });

  it('forwards both ways, also an end after which the answer still comes', async () => {
    const socket = await open();
    expect(await ask(socket, 'hello')).toBe('hello');
    socket.end('last');
    expect(await next(socket)).toBe('last');
    expect(await next(socket)).toBe('closed');
  });

  it('cuts what is open and refuses what comes, until it forwards again', async () => {
    const socket = await open();
    expect(await ask(socket, 'hello')).toBe('hello');
    proxy.set('cut');
    expect(await next(socket)).toBe('ECONNRESET');
    expect(
      await connectTo(proxy).then(
        (late) => next(late),
        () => 'refused',
      ),
    ).toMatch(/ECONNRESET|closed|refused/);
    proxy.set('forward');
    expect(await ask(await open(), 'again')).toBe('again');
    expect(proxy.accepted).toBe(3);
  });

  it('swallows what comes into a black hole and resets such connections afterwards', async () => {
    const [hurt, idle] = [await open(), await open()];
    expect(await ask(hurt, 'hello')).toBe('hello');
    proxy.set('black-hole');
    expect(await ask(hurt, 'lost', 200)).toBe('nothing');
    const later = await open();
    expect(await ask(later, 'lost too', 200)).toBe('nothing');
    proxy.set('forward');
    expect(await next(hurt)).toBe('ECONNRESET');
    expect(await ask(idle, 'still here')).toBe('still here');
  });

  it('adds latency to a round trip and keeps the order when it is taken away', async () => {
    const socket = await open();
    proxy.set({ latencyMs: 200 });
    const began = Date.now();
    socket.write('a');
    await new Promise((resolve) => setTimeout(resolve, 20));
    proxy.set('forward');
    socket.write('b');
    let received = '';
    while (received.length < 2) received += await next(socket);
    expect(received).toBe('ab');
    proxy.set({ latencyMs: 200 });
    const again = Date.now();
    await ask(socket, 'c');
    expect(Date.now() - again).toBeGreaterThanOrEqual(190);
    expect(again - began).toBeGreaterThanOrEqual(95);
  });

  it('resets connections one after another', async () => {
    const ended = [await open(), await open()].map((socket) => next(socket));
    proxy.set({ resetEveryMs: 20 });
    expect(await Promise.all(ended)).toEqual(['ECONNRESET', 'ECONNRESET']);
  });

  it('carries no more than it is allowed to', async () => {
    const socket = await open();
    proxy.set({ bytesPerSecond: 10_000 });
    const began = Date.now();
    socket.write('x'.repeat(2_000));
    for (let received = 0; received < 2_000; ) received += (await next(socket)).length;
    expect(Date.now() - began).toBeGreaterThanOrEqual(380);
  });
});
