import { systemClock } from '@chirrup/kernel/clock';
import { silentLog } from '@chirrup/kernel/log';
import { GuardedModel } from '@chirrup/language-model/guarded-model';
import {
  type ModelSettings,
  modelSettingsSchema,
  toModelSettings,
} from '@chirrup/language-model/model-settings';
import { ProviderModel } from '@chirrup/language-model/provider/provider-model';
import { type ScriptedModel, startScriptedModel } from '@chirrup/testing/scripted-model';
import { ExtractiveWriter } from '../src/answering/writers/extractive-writer.js';
import { ModelWriter } from '../src/answering/writers/model-writer.js';
import { noCeiling } from '../src/model-usage/model-ceiling.js';
import { answersContract } from './answers-contract.js';

const always = (model: GuardedModel) => async () => model;
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
    return new ModelWriter({
      modelOf: always(new GuardedModel(new ProviderModel(settingsOf(provider.url)), systemClock)),
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

const settingsOf = (url: string): ModelSettings => {
  const env = modelSettingsSchema.parse({ LLM_BASE_URL: url, LLM_MODEL: 'scripted' });
  return toModelSettings(env, fail) ?? fail('no model');
};
const fail = (message: string): never => {
  throw new Error(message);
};

describe('ModelWriter on a provider that fails', () => {
  let provider: ScriptedModel;
  beforeAll(async () => {
    provider = await startScriptedModel({ script: 'unauthorized' });
  });
  afterAll(() => provider.close());

  // what is left is the extractive answer, which holds to the same
  answersContract(() => ({
    writer: new ModelWriter({
      modelOf: always(new GuardedModel(new ProviderModel(settingsOf(provider.url)), systemClock)),
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
