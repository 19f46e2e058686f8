import { silentLog } from '@chirrup/kernel/log';
import type { GuardedModel } from '@chirrup/language-model/guarded-model';
import { ModelError } from '@chirrup/language-model/model-error';
import { generationLimits, TextModel } from './text-model.js';

describe('a text for an owner', () => {
  it('may take as long as the settings say', () => {
    const settings = { firstTextMs: 45_000, totalMs: 300_000 };
    expect(generationLimits(settings)).toMatchObject(settings);
  });

  it('is given up after that, whatever the model does', async () => {
    const model = {
      name: 'slow',
      stream: async function* (_: unknown, stop: AbortSignal) {
        yield { type: 'text', text: 'Half a ' };
        await new Promise((_, reject) =>
          stop.addEventListener('abort', () => reject(new ModelError('stopped'))),
        );
      },
    };
    const source = {
      model: model as unknown as GuardedModel,
      spending: { isAllowed: async () => true, count: async () => undefined },
      clock: { now: () => 0 },
    };
    expect(await new TextModel(async () => source, silentLog, 1).write('b', [])).toBeUndefined();
  });
});
