import {
  type Bot,
  BotsDefinition,
  type RemoveAvatarRequest,
  type SetAvatarRequest,
} from '@chirrup/proto/gen/bots/v1/bots_service';
import { Call } from '@chirrup/rpc/call.decorator';
import type { CallContext } from '@chirrup/rpc/call-context';
import type { ServiceOf } from '@chirrup/rpc/service';
import { Controller } from '@nestjs/common';
import { AvatarsService } from '../avatars/avatars.service.js';
import { toChangedBot } from './bot.mapper.js';

export type AvatarCalls = 'setAvatar' | 'removeAvatar';

/** The calls of the contract `proto/bots/v1` that are about a bot's picture. */
@Controller()
export class AvatarsGrpcController implements Pick<ServiceOf<typeof BotsDefinition>, AvatarCalls> {
  constructor(private readonly avatars: AvatarsService) {}

  @Call(BotsDefinition, 'setAvatar')
  async setAvatar(request: SetAvatarRequest, { principal }: CallContext): Promise<Bot> {
    return toChangedBot(await this.avatars.set(principal, request), principal);
  }

  @Call(BotsDefinition, 'removeAvatar')
  async removeAvatar(request: RemoveAvatarRequest, { principal }: CallContext): Promise<Bot> {
    return toChangedBot(await this.avatars.remove(principal, request), principal);
  }
}
