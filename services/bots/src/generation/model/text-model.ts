import type { Log } from '@chirrup/kernel/log';
import type { ModelMessage } from '@chirrup/language-model/chat-model';
import { completeText, type TextSource } from '@chirrup/language-model/complete-text';
import { type ModelLimits, modelLimits } from '@chirrup/language-model/guarded-model';
import type { OnModuleDestroy } from '@nestjs/common';

/** An owner waits who pressed a button; after this the texts are made from the pages without a model. */
const LIMIT_MS = 20_000;

/** A text that is not read while it is written may take longer to start than a reply. */
export const generationLimits: ModelLimits = {
  ...modelLimits,
  firstTextMs: 15_000,
  silenceMs: 8_000,
  totalMs: LIMIT_MS + 5_000,
  totalChars: 40_000,
};

/** The model of this service, if there is one: a whole text, or nothing when it fails, is slow or may not be asked. */
export class TextModel implements OnModuleDestroy {
  readonly #stopping = new AbortController();

  constructor(
    private readonly source: TextSource | undefined,
    private readonly log: Log,
    private readonly limitMs = LIMIT_MS,
  ) {}

  get isConfigured(): boolean {
    return this.source !== undefined;
  }

  /** Running calls end, so that their callers are answered without the model before the process stops. */
  onModuleDestroy(): void {
    this.#stopping.abort();
  }

  /** @param signal of the caller, who may have left */
  async write(
    botId: string,
    messages: readonly ModelMessage[],
    signal?: AbortSignal,
  ): Promise<string | undefined> {
    if (!this.source) return undefined;
    const stops = [this.#stopping.signal, AbortSignal.timeout(this.limitMs), ...(signal ? [signal] : [])];
    const { end, text, trace } = await completeText(this.source, botId, messages, AbortSignal.any(stops));
    if (end === 'complete') return text;
    this.log.warn(
      { bot_id: botId, reason: trace.provider_error ?? end, said: trace.provider_message },
      'the model wrote nothing; the pages alone are used',
    );
    return undefined;
  }
}
