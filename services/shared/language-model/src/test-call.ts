import type { Clock } from '@chirrup/kernel/clock';
import type { Log } from '@chirrup/kernel/log';
import type { GuardedModel } from './guarded-model.js';
import { ModelError } from './model-error.js';

/** While the model does not answer, it is asked again this often. */
const AGAIN_MS = 60_000;
/** Asks for one word. */
export const TEST_PROMPT = [
  { role: 'system', content: 'You answer with one word.' },
  { role: 'user', content: 'Please say: ready' },
] as const;

/** What to look at for each refusal that a setting can mend. */
const ADVICE: Readonly<Record<string, string>> = {
  http_400: 'Check LLM_MODEL and what else is set for it.',
  http_401: 'Check LLM_API_KEY.',
  http_402: 'Check the account’s credit.',
  http_403: 'Check LLM_API_KEY and what it may use.',
  http_404: 'Check LLM_MODEL and LLM_BASE_URL.',
  http_405: 'Check LLM_BASE_URL.',
  http_429: 'Check the account’s quota.',
  connection: 'Check LLM_BASE_URL and the network.',
  no_first_token: 'A model that needs longer to begin needs a greater LLM_FIRST_TEXT_MS.',
};

/**
 * Asks the model once at start, so that the operator reads at once whether it answers; as long as it does not, or refuses one
 * question after the other, again every minute, so that its state is known without a visitor.
 */
export class TestCall {
  readonly #stopping = new AbortController();
  #timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly model: GuardedModel,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  /** @param asksNow false: only a model that has failed is asked */
  start(asksNow: boolean): void {
    if (asksNow) void this.#run(true);
    this.#timer = setInterval(() => {
      if (this.model.health.isInDoubt) void this.#run(false);
    }, AGAIN_MS).unref();
  }

  stop(): void {
    clearInterval(this.#timer);
    this.#stopping.abort();
  }

  async #run(isFirst: boolean): Promise<void> {
    const begunAt = this.clock.now();
    let firstAt: number | undefined;
    const model = this.model.name;
    try {
      for await (const event of this.model.streamAlone(TEST_PROMPT, this.#stopping.signal, begunAt))
        if (event.type === 'text') firstAt ??= this.clock.now();
      if (isFirst)
        this.log.info({ model, first_text_ms: (firstAt ?? begunAt) - begunAt }, 'the model answers');
    } catch (error) {
      if (this.#stopping.signal.aborted) return;
      // nothing in this question can be refused
      if (error instanceof ModelError && error.isRefusalOfRequest) this.model.health.failed(error);
      if (!isFirst) return;
      const { code, sentence } =
        error instanceof ModelError ? error : { code: 'unknown', sentence: String(error) };
      this.log.error(
        { model, reason: code, said: sentence },
        `the model does not answer. ${ADVICE[code] ?? ''}`.trim(),
      );
    }
  }
}
