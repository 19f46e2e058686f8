import { type Product, startProduct } from '@chirrup/e2e-stack/product/product';
import { Visitor } from '@chirrup/testing/clients/visitor';
import { until } from '@chirrup/testing/until';
import { plainQuestions } from '../lib/plain-questions.js';

const NEEDED = 25;

/** The site's own bot, as the page names it. */
const ownBotOf = async (product: Product): Promise<string> => {
  const page = await fetch(`${product.address}/`).then((response) => response.text());
  const id = /<meta name="official-bot-id" content="([^"]+)"/.exec(page)?.[1];
  if (!id) throw new Error('The page names no bot');
  return id;
};

describe('the site’s own bot', () => {
  let product: Product;
  let botId: string;

  beforeAll(async () => {
    product = await startProduct({ env: { OFFICIAL_BOT: 'on' } });
    botId = await ownBotOf(product);
  }, 120_000);
  afterAll(() => product?.remove());

  /** Taught in the background of the start. */
  const knows = (question: string, fact: RegExp): Promise<string> =>
    until(
      async () => {
        const visitor = await Visitor.arrive(product.address, botId, product.address).catch(() => undefined);
        return visitor === undefined ? '' : (await visitor.ask(question)).content;
      },
      (answer) => fact.test(answer),
      60_000,
    );

  it(`answers at least ${NEEDED} of ${plainQuestions.length} plain questions about the product`, async () => {
    await knows('How long does it take to set up?', /3 minutes/);
    await knows('How do I restore a backup?', /backup/i);
    const wrong: string[] = [];
    for (const [question, fact] of plainQuestions) {
      const visitor = await Visitor.arrive(product.address, botId, product.address);
      const { content } = await visitor.ask(question);
      if (!fact.test(content)) wrong.push(`${question}\n    ${content.slice(0, 300)}`);
    }
    process.stdout.write(
      `own bot: ${plainQuestions.length - wrong.length} of ${plainQuestions.length} answered\n`,
    );
    if (plainQuestions.length - wrong.length < NEEDED) throw new Error(wrong.join('\n'));
  }, 300_000);

  it('is the same one, taught the same, after the next start', async () => {
    await product.stop();
    await product.restart();
    expect(await ownBotOf(product)).toBe(botId);
    await knows('How long does it take to set up?', /3 minutes/);
    expect(product.output()).not.toMatch(/not up to date/);
  }, 120_000);
});
