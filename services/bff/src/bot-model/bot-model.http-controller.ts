import { Body, Controller, Get, Param, Post, Put, UseGuards } from '@nestjs/common';
import { ServiceClients } from '../clients/service-clients.js';
import { Limited } from '../http/limits/limited.decorator.js';
import { rateRules } from '../http/limits/rate-rules.js';
import { type Caller, CallerOf } from '../http/nest/caller.js';
import { Responds } from '../http/nest/responds.decorator.js';
import { MemberGuard } from '../identity/guards.js';
import {
  type BotModelDto,
  botModelSchema,
  type ModelTestDto,
  modelTestSchema,
  type WantedModelDto,
  wantedModelSchema,
} from './bot-model.dto.js';

const toRequest = (botId: string, { base_url: baseUrl, ...wanted }: WantedModelDto) => ({
  botId,
  baseUrl,
  ...wanted,
});

/** Which model answers a bot's visitors. */
@Controller('api/v1/bots/:bot/model')
@UseGuards(MemberGuard)
export class BotModelHttpController {
  constructor(private readonly services: ServiceClients) {}

  @Get()
  @Limited(rateRules.ownerRead)
  @Responds(200, botModelSchema)
  async read(@Param('bot') botId: string, @CallerOf() caller: Caller): Promise<BotModelDto> {
    const { baseUrl, hasKey, ownerBaseUrls, ...model } = await this.services.chat.getBotModel(
      { botId },
      caller,
    );
    const provider = botModelSchema.shape.provider.parse(model.provider);
    return { ...model, provider, base_url: baseUrl, has_key: hasKey, owner_base_urls: ownerBaseUrls };
  }

  @Put()
  @Limited(rateRules.ownerWrite)
  @Responds(200, botModelSchema)
  async save(
    @Param('bot') botId: string,
    @Body({ schema: wantedModelSchema }) wanted: WantedModelDto,
    @CallerOf() caller: Caller,
  ): Promise<BotModelDto> {
    await this.services.chat.saveBotModel(toRequest(botId, wanted), caller);
    return this.read(botId, caller);
  }

  @Post('test')
  @Limited(rateRules.ownerGenerate, rateRules.botGenerate)
  @Responds(200, modelTestSchema)
  async test(
    @Param('bot') botId: string,
    @Body({ schema: wantedModelSchema }) wanted: WantedModelDto,
    @CallerOf() caller: Caller,
  ): Promise<ModelTestDto> {
    const { answerMs, ...test } = await this.services.chat.generateModelTest(
      toRequest(botId, wanted),
      caller,
    );
    return { ...test, answer_ms: Math.round(answerMs) };
  }
}
