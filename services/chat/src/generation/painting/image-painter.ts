import type { Log } from '@chirrup/kernel/log';
import type { GuardedImageModel } from '@chirrup/language-model/image-model';
import type { OnModuleDestroy } from '@nestjs/common';

/** An owner waits who pressed a button; after this a picture is drawn without a model. */
const LIMIT_MS = 20_000;

const prompt = (description: string): string =>
  `A square avatar for the chat assistant of a website, without letters and without a frame, the subject in the middle: ${description}`;

/** The image model of this service, if there is one: a picture, or nothing when it fails, is slow or may not be asked. */
export class ImagePainter implements OnModuleDestroy {
  readonly #stopping = new AbortController();

  constructor(
    private readonly model: GuardedImageModel | undefined,
    private readonly log: Log,
    private readonly limitMs = LIMIT_MS,
  ) {}

  onModuleDestroy(): void {
    this.#stopping.abort();
  }

  /** @param signal of the caller, who may have left */
  async paint(botId: string, description: string, signal?: AbortSignal): Promise<Uint8Array | undefined> {
    if (!this.model) return undefined;
    const stops = [this.#stopping.signal, AbortSignal.timeout(this.limitMs), ...(signal ? [signal] : [])];
    const result = await this.model.paint(botId, prompt(description), AbortSignal.any(stops));
    if (result.image) return result.image;
    this.log.warn({ bot_id: botId, reason: result.failure }, 'the image model made no picture; one is drawn');
    return undefined;
  }
}
