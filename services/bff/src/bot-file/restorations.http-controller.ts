import { Body, Controller, Get, Param, Post, UseGuards } from '@nestjs/common';
import { z } from 'zod';
import { ServiceClients } from '../clients/service-clients.js';
import { Limited } from '../http/limits/limited.decorator.js';
import { rateRules } from '../http/limits/rate-rules.js';
import { type Caller, CallerOf } from '../http/nest/caller.js';
import { IdParam } from '../http/nest/id.pipe.js';
import { Responds } from '../http/nest/responds.decorator.js';
import { MemberGuard } from '../identity/guards.js';
import {
  type RestorationDto,
  restorationSchema,
  type StartRestorationDto,
  startRestorationSchema,
  toRestoration,
} from './restorations.dto.js';

const RestorationId = () =>
  IdParam('restoration', {
    code: 'BOTS.RESTORATION_NOT_FOUND',
    message: 'There is no such going back. Reload the page.',
  });

/** Goings back of a bot to how it was before a change: jobs, with how far they are. */
@Controller('api/v1/bots/:bot/restorations')
@UseGuards(MemberGuard)
export class RestorationsHttpController {
  constructor(private readonly services: ServiceClients) {}

  @Get()
  @Limited(rateRules.ownerRead)
  @Responds(200, z.array(restorationSchema))
  async list(@Param('bot') botId: string, @CallerOf() caller: Caller): Promise<RestorationDto[]> {
    const { restorations } = await this.services.bots.listRestorations({ botId }, caller);
    return restorations.map(toRestoration);
  }

  /** Everything but Live Mode becomes what it was before the change. */
  @Post()
  @Limited(rateRules.ownerWrite)
  @Responds(202, restorationSchema)
  async start(
    @Param('bot') botId: string,
    @Body({ schema: startRestorationSchema }) { change }: StartRestorationDto,
    @CallerOf() caller: Caller,
  ): Promise<RestorationDto> {
    return toRestoration(await this.services.bots.startRestoration({ botId, changeId: change }, caller));
  }

  @Post(':restoration/stop')
  @Limited(rateRules.ownerWrite)
  @Responds(200, restorationSchema)
  async stop(
    @Param('bot') botId: string,
    @RestorationId() restorationId: string,
    @CallerOf() caller: Caller,
  ): Promise<RestorationDto> {
    return toRestoration(await this.services.bots.stopRestoration({ botId, restorationId }, caller));
  }
}
