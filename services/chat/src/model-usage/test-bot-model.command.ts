import type { Clock } from '@chirrup/kernel/clock';
import type { Log } from '@chirrup/kernel/log';
import { completeText } from '@chirrup/language-model/complete-text';
import { openModel } from '@chirrup/language-model/open-model';
import { TEST_PROMPT } from '@chirrup/language-model/test-call';
import type { CallContext } from '@chirrup/rpc/call-context';
import { CLOCK, LOG } from '@chirrup/service-defaults/platform/tokens';
import { requireBotRole } from '@chirrup/tenancy/guards';
import { Inject, Injectable } from '@nestjs/common';
import { checkBotModel, type WantedModel } from '../models/bot-model.js';
import { BotModels } from '../models/bot-models.js';
import { ModelSpending } from './model-spending.js';

/** Whether a model has answered one word. */
export interface ModelTest {
  answers: boolean;
  answerMs: number;
  /** Why not, and in the provider's words. */
  code: string;
  sentence: string;
}

/** Asks the model that an owner is about to save, within the bot's ceilings. */
@Injectable()
export class TestBotModelCommand {
  constructor(
    private readonly models: BotModels,
    private readonly spending: ModelSpending,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOG) private readonly log: Log,
  ) {}

  async execute({ principal, signal }: CallContext, botId: string, wanted: WantedModel): Promise<ModelTest> {
    requireBotRole(principal, botId, 'owner');
    const checked = checkBotModel(wanted, await this.models.read(botId), this.models.offered);
    const asked = this.models.toAsked(botId, checked);
    if (!asked) return { ...NONE, code: 'no_model', sentence: 'This installation has no model of its own.' };
    const { clock, log } = this;
    const settings = { ...asked.settings, fallback: [] };
    const model = await openModel(settings, { service: 'chat', clock, log, isFurther: true });
    const stops = [AbortSignal.timeout(settings.totalMs), ...(signal ? [signal] : [])];
    const begunAt = clock.now();
    const source = { model, spending: this.spending, clock };
    const { end, trace } = await completeText(source, botId, TEST_PROMPT, AbortSignal.any(stops));
    if (end === 'complete') return { ...NONE, answers: true, answerMs: clock.now() - begunAt };
    return { ...NONE, code: trace.provider_error ?? end, sentence: trace.provider_message ?? '' };
  }
}

const NONE: ModelTest = { answers: false, answerMs: 0, code: '', sentence: '' };
