import { avatarShape, cleanImage } from '@chirrup/images/clean-image';
import { drawAvatar } from '@chirrup/images/drawing/draw-avatar';
import { DomainError } from '@chirrup/kernel/domain-error';
import type { Log } from '@chirrup/kernel/log';
import { avatarDescription } from '@chirrup/proto/limits';
import type { CallContext } from '@chirrup/rpc/call-context';
import { LOG } from '@chirrup/service-defaults/platform/tokens';
import { Inject, Injectable } from '@nestjs/common';
import { botErrors } from '../../bots/domain/bot.errors.js';
import { GetBotQuery } from '../../bots/queries/get-bot.query.js';
import { requireBot } from '../../bots/require-bot.js';
import { checkText } from '../../domain/text.js';
import { ImagePainter } from '../model/image-painter.js';

const DESCRIPTION = { label: 'Description', max: avatarDescription.max, error: botErrors.invalidField };

export interface GeneratedAvatar {
  /** A square JPEG. */
  image: Buffer;
  /** Made without a model. */
  drawn: boolean;
}

/** A picture for a bot by a description; using it is left to its team. */
@Injectable()
export class GenerateAvatarCommand {
  constructor(
    private readonly bots: GetBotQuery,
    private readonly painter: ImagePainter,
    @Inject(LOG) private readonly log: Log,
  ) {}

  async execute(
    { principal, signal }: CallContext,
    { botId, description }: { botId: string; description: string },
  ): Promise<GeneratedAvatar> {
    requireBot(principal, botId, 'editor');
    const wanted = checkText(description, DESCRIPTION).trim();
    if (wanted.length < avatarDescription.min)
      throw new DomainError(
        botErrors.invalidField,
        { detail: DESCRIPTION.label },
        `Describe the avatar in at least ${avatarDescription.min} characters.`,
      );
    const { botName, theme } = await this.bots.execute(principal, botId);
    const painted = await this.painter.paint(botId, wanted, signal);
    const image = painted && (await this.#cleaned(painted));
    if (image) return { image, drawn: false };
    const drawing = await drawAvatar({ name: botName, description: wanted, colour: theme.primaryColor });
    return { image: drawing.bytes, drawn: true };
  }

  /** What a model sends is no safer than what strangers send. */
  async #cleaned(painted: Uint8Array): Promise<Buffer | undefined> {
    try {
      return (await cleanImage(painted, avatarShape)).bytes;
    } catch (error) {
      this.log.warn({ err: error }, 'the image model sent no usable picture; one is drawn');
      return undefined;
    }
  }
}
