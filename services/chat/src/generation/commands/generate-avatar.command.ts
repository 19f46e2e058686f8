import { avatarShape, cleanImage } from '@chirrup/images/clean-image';
import { drawAvatar } from '@chirrup/images/drawing/draw-avatar';
import type { Log } from '@chirrup/kernel/log';
import { BotsDefinition } from '@chirrup/proto/gen/bots/v1/bots_service';
import { avatarDescription } from '@chirrup/proto/limits';
import type { CallContext } from '@chirrup/rpc/call-context';
import { ServiceBus } from '@chirrup/rpc/service';
import { LOG } from '@chirrup/service-defaults/platform/tokens';
import { requireBotRole } from '@chirrup/tenancy/guards';
import { Inject, Injectable } from '@nestjs/common';
import { checkDescription } from '../domain/description.js';
import { ImagePainter } from '../painting/image-painter.js';

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
    private readonly bus: ServiceBus,
    private readonly painter: ImagePainter,
    @Inject(LOG) private readonly log: Log,
  ) {}

  async execute(
    { principal, signal }: CallContext,
    { botId, description }: { botId: string; description: string },
  ): Promise<GeneratedAvatar> {
    requireBotRole(principal, botId, 'editor');
    const wanted = checkDescription(description, avatarDescription.min, avatarDescription.max);
    const { botName, theme } = await this.bus.client(BotsDefinition).getBot({ botId }, { principal });
    const painted = await this.painter.paint(botId, wanted, signal);
    const image = painted && (await this.#cleaned(painted));
    if (image) return { image, drawn: false };
    const drawing = await drawAvatar({
      name: botName,
      description: wanted,
      colour: theme?.primaryColor ?? '',
    });
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
