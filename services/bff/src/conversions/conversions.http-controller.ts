import type { Clock } from '@chirrup/kernel/clock';
import { DomainError } from '@chirrup/kernel/domain-error';
import { CLOCK } from '@chirrup/service-defaults/platform/tokens';
import { Body, Controller, Inject, Param, Post, UseGuards } from '@nestjs/common';
import { BotDirectory } from '../bots/bot-directory.js';
import { botErrors } from '../bots/bots.errors.js';
import { ServiceClients } from '../clients/service-clients.js';
import { Limited } from '../http/limits/limited.decorator.js';
import { rateRules } from '../http/limits/rate-rules.js';
import { type Caller, CallerOf } from '../http/nest/caller.js';
import { Responds } from '../http/nest/responds.decorator.js';
import { ParticipantGuard, VisitorsOnlyGuard } from '../identity/guards.js';
import {
  type PostConversionDto,
  postConversionSchema,
  type RecordedConversionDto,
  recordedConversionSchema,
} from './conversions.dto.js';

/** What visitors do on the owner's page, as the page reports it. */
@Controller('api/v1/chats/:bot/conversions')
@UseGuards(ParticipantGuard, VisitorsOnlyGuard)
export class ConversionsHttpController {
  constructor(
    private readonly services: ServiceClients,
    private readonly bots: BotDirectory,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @Post()
  @Limited(rateRules.visitorConversion, rateRules.sourceConversion)
  @Responds(201, recordedConversionSchema)
  async record(
    @Param('bot') botId: string,
    @Body({ schema: postConversionSchema }) body: PostConversionDto,
    @CallerOf() caller: Caller,
  ): Promise<RecordedConversionDto> {
    const { settings } = await this.bots.get(botId);
    if (!settings.liveMode) throw new DomainError(botErrors.offline);
    const { seconds_ago: secondsAgo, ...conversion } = body;
    return this.services.analytics.recordConversion(
      {
        ...conversion,
        botId,
        convertedAt: this.clock.now() - secondsAgo * 1_000,
        holdoutShare: settings.holdoutShare,
      },
      caller,
    );
  }
}
