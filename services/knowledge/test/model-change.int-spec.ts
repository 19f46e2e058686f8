import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type ScriptedEmbeddings, startScriptedEmbeddings } from '@chirrup/testing/scripted-embeddings';
import { fakeVector } from './fake-embedder.js';
import { type KnowledgeUnderTest, startKnowledge, until } from './knowledge-under-test.js';

const PAGE = `<html><head><title>Shipping</title></head><body><main><h1>Shipping</h1>
  <p>Parcels to Norway arrive within three working days and cost nine euros for every order.</p>
  <p>Gift wrapping costs two euros for every parcel, and a card with your words is free.</p></main></body></html>`;

describe('another embedding model', () => {
  let service: KnowledgeUnderTest;
  let site: Server;
  let old: ScriptedEmbeddings;
  let next: ScriptedEmbeddings;
  beforeAll(async () => {
    service = await startKnowledge();
    old = await startScriptedEmbeddings((text) => fakeVector(text));
    next = await startScriptedEmbeddings((text) => fakeVector(text, 32));
    site = createServer((_, response) => response.setHeader('content-type', 'text/html').end(PAGE));
    await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  });
  afterAll(async () => {
    await service.stop();
    await Promise.all([old.close(), next.close()]);
    site.close();
  });

  it('makes its vectors in the background while the old ones serve', async () => {
    const { newBot, restart } = service;
    const bot = newBot();
    let asked = 0;
    // a new question each time: known ones have their vectors already
    const meaningOfNext = async () => {
      asked += 1;
      const { meaning } = await bot.ask(`How long do parcels to Norway take, asks visitor${asked}?`);
      return meaning;
    };
    const isUsed = () => until(meaningOfNext, (seen) => seen === 'used');
    const questionsOf = ({ requests }: ScriptedEmbeddings) =>
      requests.filter(({ input }) => input.some((text) => text.includes('asks visitor')));

    await restart({ EMBEDDINGS_BASE_URL: old.url, EMBEDDINGS_MODEL: 'old' });
    const { port } = site.address() as AddressInfo;
    const link = await bot.create({ url: `http://127.0.0.1:${port}/shipping` });
    await bot.settled(link.id);
    await isUsed();

    next.set('server_error');
    await restart({
      EMBEDDINGS_BASE_URL: next.url,
      EMBEDDINGS_MODEL: 'next',
      EMBEDDINGS_PREVIOUS_MODEL: 'old',
      EMBEDDINGS_PREVIOUS_BASE_URL: old.url,
    });
    old.requests.length = 0;
    await isUsed();
    expect(questionsOf(old).map(({ model }) => model)).toContain('old');

    next.set('answer');
    await until(
      async () => {
        old.requests.length = 0;
        return [await meaningOfNext(), questionsOf(next).length > 0, questionsOf(old).length];
      },
      ([seen, byNext, byOld]) => seen === 'used' && byNext === true && byOld === 0,
    );
  }, 60_000);

  it('is refused where nothing says where the one before is', async () => {
    await expect(
      service.restart({ EMBEDDINGS_BASE_URL: '', EMBEDDINGS_PREVIOUS_MODEL: 'old' }),
    ).rejects.toThrow('Setting EMBEDDINGS_PREVIOUS_BASE_URL: is missing.');
    await service.restart();
  });
});
