import { systemClock } from '@chirrup/kernel/clock';
import { silentLog } from '@chirrup/kernel/log';
import { GuardedModel } from '@chirrup/language-model/guarded-model';
import { OpenAiModel } from '@chirrup/language-model/openai/openai-model';
import { type ScriptedModel, startScriptedModel } from '@chirrup/testing/scripted-model';
import { ExtractiveWriter } from '../src/answering/writers/extractive-writer.js';
import { ModelWriter } from '../src/answering/writers/model-writer.js';
import { noCeiling } from '../src/model-usage/model-ceiling.js';
import { answersContract } from './answers-contract.js';

describe('ExtractiveWriter', () => {
  answersContract(() => ({
    writer: new ExtractiveWriter(),
    say: () => undefined,
    slowly: () => undefined,
    modelCalls: () => 0,
  }));
});

describe('ModelWriter on an OpenAI-compatible API', () => {
  let provider: ScriptedModel;
  beforeAll(async () => {
    provider = await startScriptedModel();
  });
  afterAll(() => provider.close());

  const open = () => {
    const settings = { baseUrl: provider.url, apiKey: 'test', model: 'scripted' };
    return new ModelWriter({
      model: new GuardedModel(new OpenAiModel(settings), systemClock),
      extractive: new ExtractiveWriter(),
      log: silentLog,
      clock: systemClock,
      ceiling: noCeiling,
    });
  };

  answersContract(() => {
    provider.set({ script: 'answer', tokensPerSecond: 0 });
    return {
      writer: open(),
      say: (answer) => provider.set({ answer }),
      slowly: () => provider.set({ tokensPerSecond: 40 }),
      modelCalls: () => provider.requests.length,
    };
  });
});

describe('ModelWriter on a provider that fails', () => {
  let provider: ScriptedModel;
  beforeAll(async () => {
    provider = await startScriptedModel({ script: 'server_error' });
  });
  afterAll(() => provider.close());

  // what is left is the extractive answer, which holds to the same
  answersContract(() => ({
    writer: new ModelWriter({
      model: new GuardedModel(
        new OpenAiModel({ baseUrl: provider.url, apiKey: 'test', model: 'scripted' }),
        systemClock,
      ),
      extractive: new ExtractiveWriter(),
      log: silentLog,
      clock: systemClock,
      ceiling: noCeiling,
    }),
    say: () => undefined,
    slowly: () => undefined,
    modelCalls: () => provider.requests.length,
  }));
});
