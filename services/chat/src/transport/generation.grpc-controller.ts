import {
  ChatDefinition,
  type GenerateAvatarRequest,
  type GeneratedAvatar,
  type GeneratedInstructions,
  type GeneratedPairs,
  type GeneratedStarters,
  type GenerateInstructionsRequest,
  type GeneratePairsRequest,
  type GenerateStartersRequest,
} from '@chirrup/proto/gen/chat/v1/chat_service';
import { Call } from '@chirrup/rpc/call.decorator';
import type { CallContext } from '@chirrup/rpc/call-context';
import type { ServiceOf } from '@chirrup/rpc/service';
import { Controller } from '@nestjs/common';
import { GenerateAvatarCommand } from '../generation/commands/generate-avatar.command.js';
import { GenerateInstructionsCommand } from '../generation/commands/generate-instructions.command.js';
import { GeneratePairsCommand } from '../generation/commands/generate-pairs.command.js';
import { GenerateStartersCommand } from '../generation/commands/generate-starters.command.js';

export type GenerationCalls =
  | 'generateInstructions'
  | 'generateStarters'
  | 'generatePairs'
  | 'generateAvatar';

/** The calls of the contract `proto/chat/v1` that make something for a bot, and save nothing. */
@Controller()
export class GenerationGrpcController implements Pick<ServiceOf<typeof ChatDefinition>, GenerationCalls> {
  constructor(
    private readonly instructions: GenerateInstructionsCommand,
    private readonly starters: GenerateStartersCommand,
    private readonly pairs: GeneratePairsCommand,
    private readonly avatar: GenerateAvatarCommand,
  ) {}

  @Call(ChatDefinition, 'generateInstructions')
  async generateInstructions(
    { botId, description }: GenerateInstructionsRequest,
    context: CallContext,
  ): Promise<GeneratedInstructions> {
    return { instructions: await this.instructions.execute(context, botId, description) };
  }

  @Call(ChatDefinition, 'generateStarters')
  async generateStarters(
    { botId }: GenerateStartersRequest,
    context: CallContext,
  ): Promise<GeneratedStarters> {
    return { conversationStarters: await this.starters.execute(context, botId) };
  }

  @Call(ChatDefinition, 'generatePairs')
  async generatePairs({ botId, room }: GeneratePairsRequest, context: CallContext): Promise<GeneratedPairs> {
    return { pairs: await this.pairs.execute(context, botId, room) };
  }

  @Call(ChatDefinition, 'generateAvatar')
  generateAvatar(request: GenerateAvatarRequest, context: CallContext): Promise<GeneratedAvatar> {
    return this.avatar.execute(context, request);
  }
}
