import type { Log } from '@chirrup/kernel/log';
import type { ModelMessage } from '@chirrup/language-model/chat-model';
import { completeText, type TextSource } from '@chirrup/language-model/complete-text';
import { type ModelLimits, modelLimits } from '@chirrup/language-model/guarded-model';
import type { ModelSettings } from '@chirrup/language-model/model-settings';
import type { OnModuleDestroy } from '@nestjs/common';

/** What an owner's text may take: as long as a reply, though longer ones. */
export const generationLimits = ({
  firstTextMs,
  totalMs,
}: Pick<ModelSettings, 'firstTextMs' | 'totalMs'>): ModelLimits => ({
  ...modelLimits,
  firstTextMs,
  totalMs,
  // nobody reads it while it is written
  silenceMs: 8_000,
  totalChars: 40_000,
});

/** The model of this service, if there is one: a whole text, or nothing when it fails, is slow or may not be asked. */
export class TextModel implements OnModuleDestroy {
  readonly #stopping = new AbortController();

  constructor(
    /** The model of a bot; undefined if there is none. */
    private readonly sourceOf: (botId: string) => Promise<TextSource | undefined>,
    private readonly log: Log,
    /** Of the whole text, a second try included. */
    private readonly limitMs: number,
  ) {}

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
    const source = await this.sourceOf(botId);
    if (!source) return undefined;
    const stops = [this.#stopping.signal, AbortSignal.timeout(this.limitMs), ...(signal ? [signal] : [])];
    const { end, text, trace } = await completeText(source, botId, messages, AbortSignal.any(stops));
    if (end === 'complete') return text;
    this.log.warn(
      { bot_id: botId, reason: trace.provider_error ?? end, said: trace.provider_message },
      'the model wrote nothing; the pages alone are used',
    );
    return undefined;
  }
}
