import { setTimeout as sleep } from 'node:timers/promises';
import { HttpClient } from '@chirrup/testing/clients/http-client';
import { Owner } from '@chirrup/testing/clients/owner';
import type { BenchProduct } from '../hosts/host.js';

/** Answered from the page, so by the model if there is one. */
export const QUESTION = 'How does the workshop repair a zip?';
const PAIRS = 50;
const INDEXED_MS = 3_000;

/** A product with an owner and a bot that knows something. */
export interface BenchFixture {
  product: BenchProduct;
  owner: Owner;
  botId: string;
  /** Calls to the visitors' address. */
  client: HttpClient;
  close(): Promise<void>;
}

export const openFixture = async (product: BenchProduct): Promise<BenchFixture> => {
  const owner = await Owner.logIn(product.address, 'bench@example.com', 'correct horse');
  const { _id: botId } = await owner.createBot('Bench');
  await owner.change(botId, { live_mode: true });
  await owner.call('POST', `/api/v1/bots/${botId}/knowledge_link_list`, {
    url: 'https://shop.example/repairs',
    title: 'Repairs',
    knowledge_content:
      'The workshop repairs zips, seams and small tears free of charge. A zip is repaired in about two weeks.',
  });
  for (let n = 0; n < PAIRS; n += 1)
    await owner.teach(botId, `What is thing number ${n} made of?`, `Thing ${n} is made of wool.`);
  await sleep(INDEXED_MS);
  const client = new HttpClient(product.visitorAddress);
  return {
    product,
    owner,
    botId,
    client,
    close: async () => {
      client.close();
      await product.close();
    },
  };
};
