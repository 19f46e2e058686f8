import {
  BotsDefinition,
  type GetBotRequest,
  type NoteSightingRequest,
  type Setup,
} from '@chirrup/proto/gen/bots/v1/bots_service';
import { Empty } from '@chirrup/proto/gen/common/v1/common';
import { Call } from '@chirrup/rpc/call.decorator';
import type { CallContext } from '@chirrup/rpc/call-context';
import type { ServiceOf } from '@chirrup/rpc/service';
import { Controller } from '@nestjs/common';
import { SetupService } from '../setup/setup.service.js';

export type SetupCalls = 'getSetup' | 'noteSighting';

/** The calls of the contract `proto/bots/v1` that are about the first steps of a bot. */
@Controller()
export class SetupGrpcController implements Pick<ServiceOf<typeof BotsDefinition>, SetupCalls> {
  constructor(private readonly setup: SetupService) {}

  @Call(BotsDefinition, 'getSetup')
  async getSetup({ botId }: GetBotRequest, { principal }: CallContext): Promise<Setup> {
    const { seenAt, ...setup } = await this.setup.get(principal, botId);
    return { ...setup, seenAt: seenAt?.getTime() ?? 0 };
  }

  @Call(BotsDefinition, 'noteSighting')
  async noteSighting(request: NoteSightingRequest, { principal }: CallContext): Promise<Empty> {
    await this.setup.noteSighting(principal, request);
    return Empty.fromPartial({});
  }
}
