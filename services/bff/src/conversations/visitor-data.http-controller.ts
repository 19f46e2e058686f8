import { Controller, Delete, Get, Param, Query, UseGuards } from '@nestjs/common';
import { eraseVisitor } from '../clients/erase-visitor.js';
import { ServiceClients } from '../clients/service-clients.js';
import { addressRules } from '../http/limits/address-rules.js';
import { Limited } from '../http/limits/limited.decorator.js';
import { rateRules } from '../http/limits/rate-rules.js';
import { type Caller, CallerOf } from '../http/nest/caller.js';
import { Responds } from '../http/nest/responds.decorator.js';
import { ParticipantGuard, VisitorsOnlyGuard } from '../identity/guards.js';
import {
  type ExportQueryDto,
  exportQuerySchema,
  type VisitorExportDto,
  visitorExportSchema,
} from './conversations.dto.js';
import { toVisitorExport } from './conversations.mapper.js';

/** What a visitor may have of the own conversations: all of them, or none. Also while the bot is off. */
@Controller('api/v1/chats/:bot/visitors/me')
@UseGuards(ParticipantGuard, VisitorsOnlyGuard)
export class VisitorDataHttpController {
  constructor(private readonly services: ServiceClients) {}

  @Get('export')
  @Limited(rateRules.visitorData, addressRules.visitorData)
  @Responds(200, visitorExportSchema)
  async read(
    @Param('bot') botId: string,
    @Query({ schema: exportQuerySchema }) { after = '' }: ExportQueryDto,
    @CallerOf() caller: Caller,
  ): Promise<VisitorExportDto> {
    const [afterThreadId = '', seq = '0'] = after.split(':');
    const request = { botId, afterThreadId, afterSeq: Number(seq) };
    return toVisitorExport(await this.services.chat.exportVisitor(request, caller));
  }

  @Delete()
  @Limited(rateRules.visitorData, addressRules.visitorData)
  @Responds(204)
  async erase(@Param('bot') botId: string, @CallerOf() caller: Caller): Promise<void> {
    await eraseVisitor(this.services, botId, caller);
  }
}
