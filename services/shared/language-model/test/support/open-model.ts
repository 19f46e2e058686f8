import { systemClock } from '@chirrup/kernel/clock';
import { GuardedModel, modelLimits } from '../../src/guarded-model.js';
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
