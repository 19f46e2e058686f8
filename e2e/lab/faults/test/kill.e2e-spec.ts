import { randomInt, randomUUID } from 'node:crypto';
import { type Product, startProduct } from '@chirrup/e2e-stack/product/product';
import { Owner } from '@chirrup/testing/clients/owner';
import { Visitor } from '@chirrup/testing/clients/visitor';
import { type ScriptedModel, startScriptedModel } from '@chirrup/testing/scripted-model';
import type { ClientEvent } from '../src/history/history.js';
import { checkVisitor } from '../src/history/visitor-history.js';

/** Enough for every change; `KILLS=20` for a release. The fault suite kills the processes one by one besides. */
const KILLS = Number(process.env.KILLS || 8);

/** Posts one message until it is acknowledged, always with the same client message id. */
const postUntilAcknowledged = async (
  visitor: Visitor,
  content: string,
  events: ClientEvent[],
): Promise<void> => {
  const clientMessageId = randomUUID();
  events.push({ at: Date.now(), type: 'sent', clientMessageId, content });
  const limit = Date.now() + 60_000;
  while (Date.now() < limit) {
    try {
      const message = await visitor.post(content, clientMessageId);
      events.push({ at: Date.now(), type: 'acknowledged', clientMessageId, id: message._id });
      return;
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
  throw new Error('A message was not acknowledged within 60 s');
};

describe('kill -9 in the middle of a conversation', () => {
  let product: Product;
  let model: ScriptedModel;
  beforeAll(async () => {
    model = await startScriptedModel({ tokensPerSecond: 50 });
    product = await startProduct({
      env: { LLM_BASE_URL: model.url, LLM_API_KEY: 'test', LLM_MODEL: 'scripted', LLM_TEST_CALL: 'off' },
    });
  }, 120_000);
  afterAll(async () => {
    await product?.remove();
    await model?.close();
  });

  it('loses nothing that was acknowledged, answers nothing twice, leaves no gap', async () => {
    const owner = await Owner.logIn(product.address, 'owner@example.com', 'correct horse');
    const bot = await owner.createBot('Killed');
    await owner.change(bot._id, { live_mode: true, instructions: 'Answer shortly.' });
    await owner.teach(bot._id, 'What do you sell?', 'Rain jackets.');
    const visitors = await Promise.all([1, 2, 3].map(() => Visitor.arrive(product.address, bot._id)));
    const events = visitors.map((): ClientEvent[] => []);

    let talking = true;
    const conversations = visitors.map(async (visitor, index) => {
      for (let n = 1; talking; n += 1) {
        await postUntilAcknowledged(visitor, `Question ${n}: how does thing ${n} work?`, events[index] ?? []);
        await new Promise((resolve) => setTimeout(resolve, randomInt(500, 1_500)));
      }
    });
    const instants: number[] = [];
    let slowestReturn = 0;
    for (let kill = 0; kill < KILLS; kill += 1) {
      const instant = randomInt(0, 1_500);
      instants.push(instant);
      await new Promise((resolve) => setTimeout(resolve, instant));
      await product.kill();
      const answeredBefore = model.requests.length;
      await product.restart();
      const ready = Date.now();
      while (model.requests.length === answeredBefore && Date.now() < ready + 20_000)
        await new Promise((resolve) => setTimeout(resolve, 20));
      expect(model.requests.length).toBeGreaterThan(answeredBefore);
      slowestReturn = Math.max(slowestReturn, Date.now() - ready);
    }
    talking = false;
    await Promise.all(conversations);
    process.stderr.write(
      `killed after ${instants.join(', ')} ms; replies went on at most ${slowestReturn} ms after a restart\n`,
    );

    for (const [index, visitor] of visitors.entries()) {
      expect(await checkVisitor(visitor, events[index] ?? [])).toEqual([]);
    }
  }, 600_000);
});
