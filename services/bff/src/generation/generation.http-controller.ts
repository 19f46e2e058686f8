import { Body, Controller, Param, Post, UseGuards } from '@nestjs/common';
import { ServiceClients } from '../clients/service-clients.js';
import { Idempotent } from '../http/idempotency/idempotent.decorator.js';
import { Limited } from '../http/limits/limited.decorator.js';
import { rateRules } from '../http/limits/rate-rules.js';
import { type Caller, CallerOf } from '../http/nest/caller.js';
import { Responds } from '../http/nest/responds.decorator.js';
import { MemberGuard } from '../identity/guards.js';
import {
  type GeneratedInstructionsDto,
  type GeneratedStartersDto,
  type GenerateInstructionsDto,
  generatedInstructionsSchema,
  generatedStartersSchema,
  generateInstructionsSchema,
} from './generation.dto.js';

/** Suggested texts for the bot's team; nothing is saved. */
@Controller('api/v1/bots/:bot')
@UseGuards(MemberGuard)
export class GenerationHttpController {
  constructor(private readonly services: ServiceClients) {}

  @Post('generate_bot_instructions')
  @Idempotent()
  @Limited(rateRules.ownerGenerate, rateRules.botGenerate)
  @Responds(200, generatedInstructionsSchema)
  async instructions(
    @Param('bot') botId: string,
    @Body({ schema: generateInstructionsSchema }) { description = '' }: GenerateInstructionsDto,
    @CallerOf() caller: Caller,
  ): Promise<GeneratedInstructionsDto> {
    return this.services.chat.generateInstructions({ botId, description }, caller);
  }

  @Post('generate_bot_conversation_starters')
  @Idempotent()
  @Limited(rateRules.ownerGenerate, rateRules.botGenerate)
  @Responds(200, generatedStartersSchema)
  async starters(@Param('bot') botId: string, @CallerOf() caller: Caller): Promise<GeneratedStartersDto> {
    const { conversationStarters } = await this.services.chat.generateStarters({ botId }, caller);
    return { conversation_starters: conversationStarters };
  }
}
