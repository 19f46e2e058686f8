import { systemClock } from '@chirrup/kernel/clock';
import { GuardedModel } from '../src/guarded-model.js';
import { ModelError } from '../src/model-error.js';
import { publicFetch } from '../src/provider/public-fetch.js';
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
    const away = await send(`${server.urlOf('away')}/x`, { method: 'POST', body });
    expect(away.status).toBe(307);
    await expect(send(away.headers.get('location') ?? '')).rejects.toThrow('private');
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
