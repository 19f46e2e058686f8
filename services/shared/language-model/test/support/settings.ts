import { type InstalledModels, modelSettingsSchema, toModelSettings } from '../../src/model-settings.js';

const fail = (message: string): never => {
  throw new Error(message);
};

/** Settings as the environment would give them. */
export const settingsOf = (env: Record<string, string>): InstalledModels => {
  const read = modelSettingsSchema.parse({ LLM_API_KEY: 'sk-test-0123456789', LLM_MODEL: 'tested', ...env });
  return toModelSettings(read, fail) ?? fail('no model');
};
