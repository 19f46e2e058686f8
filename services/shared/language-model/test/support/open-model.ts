import { systemClock } from '@chirrup/kernel/clock';
import { GuardedModel, modelLimits } from '../../src/guarded-model.js';
import { ModelError } from '../../src/model-error.js';
import { ProviderModel } from '../../src/provider/provider-model.js';
import { settingsOf } from './settings.js';

const limits = { ...modelLimits, firstTextMs: 4_000, silenceMs: 1_000, leastMs: 100 };

/** A model at a server under test, with short limits, and what it has learnt to leave out. */
export const openModel = (url: string, env: Record<string, string> = {}) => {
  const learnt: string[] = [];
  const settings = settingsOf({ LLM_BASE_URL: `${url}/v1`, ...env });
  const model = new ProviderModel(settings, (what) => learnt.push(what));
  return { model: new GuardedModel(model, systemClock, limits), learnt };
};

const PROMPT = [
  { role: 'system', content: 'Be brief.' },
  { role: 'user', content: 'How heavy is the tent?' },
] as const;

/** What came of a question: the whole text, or how it failed. */
export const askOnce = async (model: GuardedModel) => {
  let [text, tokens] = ['', 0];
  try {
    for await (const event of model.stream(PROMPT, new AbortController().signal, systemClock.now())) {
      if (event.type === 'restart') text = '';
      if (event.type === 'text') text += event.text;
      if (event.type === 'usage') tokens = event.promptTokens + event.completionTokens;
    }
    return { text, tokens, failure: '', said: '', isFault: false };
  } catch (error) {
    if (!(error instanceof ModelError)) throw error;
    const { code: failure, sentence: said = '', isFaultOfProvider: isFault } = error;
    return { text, tokens, failure, said, isFault };
  }
};
