import { systemClock } from '@chirrup/kernel/clock';
import { type Finding, ok, tried } from '@chirrup/kernel/installation/finding';
import { silentLog } from '@chirrup/kernel/log';
import { modelSettingsSchema, toModelSettings } from '@chirrup/language-model/model-settings';
import { openModel } from '@chirrup/language-model/open-model';
import { TEST_PROMPT } from '@chirrup/language-model/test-call';
import { ConfigError, readConfig } from '@chirrup/service-defaults/config/read-config';

/** Asks the configured model for one word. @throws ConfigError */
export const inspectModel = async (env: Readonly<Record<string, string | undefined>>): Promise<Finding[]> => {
  const settings = toModelSettings(readConfig(modelSettingsSchema, env), (message) => {
    throw new ConfigError(message);
  });
  if (!settings) return [ok('none is set: answers are quoted from pages')];
  const { fallback: _, ...first } = settings;
  const model = await openModel(first, { service: 'doctor', clock: systemClock, log: silentLog });
  return [
    await tried(`${settings.model} answers`, 'Check LLM_BASE_URL, LLM_API_KEY and LLM_MODEL.', async () => {
      const limit = AbortSignal.timeout(settings.totalMs);
      for await (const _event of model.streamAlone(TEST_PROMPT, limit, systemClock.now()));
    }),
  ];
};
