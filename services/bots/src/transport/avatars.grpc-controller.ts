import {
  type Bot,
  BotsDefinition,
  type GenerateAvatarRequest,
  type GeneratedAvatar,
  type RemoveAvatarRequest,
  type SetAvatarRequest,
} from '@chirrup/proto/gen/bots/v1/bots_service';
import { Call } from '@chirrup/rpc/call.decorator';
import type { CallContext } from '@chirrup/rpc/call-context';
import type { ServiceOf } from '@chirrup/rpc/service';
import { Controller } from '@nestjs/common';
import { GenerateAvatarCommand } from '../avatars/commands/generate-avatar.command.js';
import { RemoveAvatarCommand } from '../avatars/commands/remove-avatar.command.js';
import { SetAvatarCommand } from '../avatars/commands/set-avatar.command.js';
import { toChangedBot } from './bot.mapper.js';

export type AvatarCalls = 'setAvatar' | 'removeAvatar' | 'generateAvatar';

/** The calls of the contract `proto/bots/v1` that are about a bot's picture. */
@Controller()
export class AvatarsGrpcController implements Pick<ServiceOf<typeof BotsDefinition>, AvatarCalls> {
  constructor(
    private readonly setAvatarCommand: SetAvatarCommand,
    private readonly removeAvatarCommand: RemoveAvatarCommand,
    private readonly generateAvatarCommand: GenerateAvatarCommand,
  ) {}

  @Call(BotsDefinition, 'setAvatar')
  async setAvatar(request: SetAvatarRequest, { principal }: CallContext): Promise<Bot> {
    return toChangedBot(await this.setAvatarCommand.execute(principal, request), principal);
  }

  @Call(BotsDefinition, 'removeAvatar')
  async removeAvatar(request: RemoveAvatarRequest, { principal }: CallContext): Promise<Bot> {
    return toChangedBot(await this.removeAvatarCommand.execute(principal, request), principal);
  }

  @Call(BotsDefinition, 'generateAvatar')
  generateAvatar(request: GenerateAvatarRequest, context: CallContext): Promise<GeneratedAvatar> {
    return this.generateAvatarCommand.execute(context, request);
  }
}
