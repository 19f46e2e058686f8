import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { operatorSend, publicSend } from '@chirrup/kernel/addresses/public-agent';
import { systemClock } from '@chirrup/kernel/clock';
import { GuardedModel } from '../src/guarded-model.js';
import { ModelError } from '../src/model-error.js';
import { ProviderModel } from '../src/provider/provider-model.js';
import { answers } from './support/behaviours.js';
import { settingsOf } from './support/settings.js';
import { ANSWER, startWireServer, type WireServer } from './support/wire-server.js';

let server: WireServer;
beforeAll(async () => {
  server = await startWireServer({
    ...answers,
    away: ({ response }) => response.writeHead(307, { location: 'http://10.0.0.1/v1' }).end(),
    endless: ({ response }) => void response.writeHead(200).write('data: {}\n\n'),
  });
});
afterAll(() => server.close());

const ask = async (baseUrl: string, isPublic: boolean) => {
  const model = new GuardedModel(
    new ProviderModel({ ...settingsOf({ LLM_BASE_URL: baseUrl }), isPublic }),
    systemClock,
  );
  let text = '';
  try {
    const prompt = [{ role: 'user', content: 'How heavy is the tent?' }] as const;
    for await (const event of model.stream(prompt, new AbortController().signal, systemClock.now()))
      if (event.type === 'text') text += event.text;
    return { text };
  } catch (error) {
    return error instanceof ModelError ? { code: error.code, said: error.sentence } : { error };
  }
};

describe('an address that somebody else than the operator named', () => {
  it('is not reached where it is private, by number or by name', async () => {
    const url = `${server.urlOf('plain')}/v1`;
    expect(await ask(url, false)).toEqual({ text: ANSWER });
    const asked = server.requestsOf('plain').length;
    const refused = { code: 'connection', said: expect.stringContaining('private') };
    expect(await ask(url, true)).toEqual(refused);
    expect(await ask(url.replace('127.0.0.1', 'localhost'), true)).toEqual(refused);
    expect(await ask(url.replace('127.0.0.1', '[::ffff:127.0.0.1]'), true)).toEqual(refused);
    expect(server.requestsOf('plain')).toHaveLength(asked);
  });

  it('leads to no other private one', async () => {
    const ask = publicSend((address) => address !== '10.0.0.1');
    const away = await ask(new URL(`${server.urlOf('away')}/x`), { headers: {}, body: '{}' });
    expect(away.statusCode).toBe(307);
    await expect(ask(new URL(String(away.headers.location)), { headers: {}, body: '{}' })).rejects.toThrow(
      'private',
    );
  });

  it('is left when the visitor leaves, also in the middle of an answer', async () => {
    const stop = new AbortController();
    const ask = publicSend(() => true);
    const { body } = await ask(new URL(`${server.urlOf('endless')}/x`), {
      headers: {},
      body: '{}',
      signal: stop.signal,
    });
    const reading = body[Symbol.asyncIterator]();
    await reading.next();
    stop.abort();
    await expect(reading.next()).rejects.toThrow();
  });
});

describe('the proxy of the installation', () => {
  it('is asked for what lies outside, be it named by the operator or somebody else', async () => {
    const asked: string[] = [];
    const proxy = createServer((request, response) => {
      asked.push(request.url ?? '');
      response.end('by proxy');
    });
    proxy.on('connect', (request, socket) => {
      asked.push(request.url ?? '');
      socket.end('HTTP/1.1 200 OK\r\n\r\nHTTP/1.1 200 OK\r\ncontent-length: 8\r\n\r\nby proxy');
    });
    await once(proxy.listen(0, '127.0.0.1'), 'listening');
    const before = process.env.HTTP_PROXY;
    process.env.HTTP_PROXY = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
    try {
      const sent = { headers: {}, body: '{}' };
      const ofSomebody = publicSend((address) => address !== '10.0.0.1');
      for (const ask of [ofSomebody, operatorSend]) {
        const { body } = await ask(new URL('http://models.invalid/v1'), sent);
        expect(await body.text()).toBe('by proxy');
        expect(asked.splice(0)).toEqual([expect.stringContaining('models.invalid')]);
      }
      await expect(ofSomebody(new URL('http://10.0.0.1/v1'), sent)).rejects.toThrow('private');
      const { statusCode } = await operatorSend(new URL(`${server.urlOf('away')}/x`), sent);
      expect([statusCode, asked]).toEqual([307, []]);
    } finally {
      if (before === undefined) delete process.env.HTTP_PROXY;
      else process.env.HTTP_PROXY = before;
      proxy.close();
    }
  });
});
