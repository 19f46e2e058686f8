import { systemClock } from '@chirrup/kernel/clock';
import { GuardedModel } from '../src/guarded-model.js';
import { costOf, type TurnTokens } from '../src/model-price.js';
import { ProviderModel } from '../src/provider/provider-model.js';
import { keptTokens } from './support/field/kept-tokens.js';
import { settingsOf } from './support/settings.js';
import { startWireServer, type WireServer } from './support/wire-server.js';

let server: WireServer;
beforeAll(async () => {
  server = await startWireServer(keptTokens);
});
afterAll(() => server.close());

const usageOf = async (behaviour: string, provider: string): Promise<TurnTokens | undefined> => {
  const settings = settingsOf({ LLM_BASE_URL: `${server.urlOf(behaviour)}/v1`, LLM_PROVIDER: provider });
  const model = new GuardedModel(new ProviderModel(settings), systemClock);
  const prompt = [{ role: 'user', content: 'How heavy is the tent?' }] as const;
  let usage: TurnTokens | undefined;
  for await (const event of model.stream(prompt, new AbortController().signal, systemClock.now()))
    if (event.type === 'usage') usage = event;
  return usage;
};

describe('tokens that a provider has kept are counted at their price', () => {
  // USD a million: 10 for input, 20 for output, 1 for what is kept, 12 for keeping
  const price = { input: 10, output: 20, cached: 1, cacheWrite: 12 };
  it.each<[string, number, number]>([
    ['openai', 600, 0],
    ['responses', 600, 0],
    ['deepseek', 600, 0],
    ['moonshot', 600, 0],
    ['gateway', 600, 100],
    ['anthropic_names', 600, 100],
    ['google_names', 600, 0],
    ['null_details', 0, 0],
  ])('%s', async (behaviour, read, written) => {
    for (const provider of ['openai-compatible', 'mistral']) {
      const usage = await usageOf(behaviour, provider);
      expect({ ...usage, cachedTokens: usage?.cachedTokens ?? 0 }).toMatchObject({
        promptTokens: 1_000,
        cachedTokens: read,
        completionTokens: 9,
      });
      const cost = (1_000 - read - written) * 10 + read + written * 12 + 9 * 20;
      expect(usage && costOf(price, usage)).toBeCloseTo(cost / 1_000_000, 9);
    }
  });
});
