import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { publicFetch } from '@chirrup/kernel/addresses/public-agent';
import { systemClock } from '@chirrup/kernel/clock';
import { GuardedModel } from '../src/guarded-model.js';
import { ModelError } from '../src/model-error.js';
import { SdkModel } from '../src/provider/sdk-model.js';
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
    new SdkModel({ ...settingsOf({ LLM_BASE_URL: baseUrl }), isPublic }),
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

  it('is streamed from, and leads to no other private one', async () => {
    const send = publicFetch((address) => address !== '10.0.0.1');
    const body = '{"stream":true}';
    const response = await send(`${server.urlOf('gzip')}/x`, { method: 'POST', body });
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/event-stream']);
    expect(await response.text()).toContain('[DONE]');
    expect(await (await send(`${server.urlOf('plain')}/x`, { method: 'POST', body })).text()).toContain(
      '[DONE]',
    );
    const away = await send(`${server.urlOf('away')}/x`, { method: 'POST', body, redirect: 'manual' });
    expect(away.status).toBe(307);
    await expect(send(away.headers.get('location') ?? '')).rejects.toThrow('private');
  });

  it('is asked through the proxy of the installation', async () => {
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
      const send = publicFetch((address) => address !== '10.0.0.1');
      expect(await (await send('http://models.invalid/v1', { method: 'POST', body: '{}' })).text()).toBe(
        'by proxy',
      );
      expect(asked).toHaveLength(1);
      expect(asked[0]).toContain('models.invalid');
      await expect(send('http://10.0.0.1/v1')).rejects.toThrow('private');
      expect(asked).toHaveLength(1);
    } finally {
      if (before === undefined) delete process.env.HTTP_PROXY;
      else process.env.HTTP_PROXY = before;
      proxy.close();
    }
  });

  it('is left when the visitor leaves, also in the middle of an answer', async () => {
    const stop = new AbortController();
    const send = publicFetch(() => true);
    const { body } = await send(`${server.urlOf('endless')}/x`, {
      method: 'POST',
      body: '{}',
      signal: stop.signal,
    });
    const reader = body?.getReader();
    await reader?.read();
    stop.abort();
    await expect(reader?.read()).rejects.toThrow();
  });
});
