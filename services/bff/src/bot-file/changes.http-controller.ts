import { setTimeout as sleep } from 'node:timers/promises';
import { commonErrors, DomainError, type ErrorDefinition } from '@chirrup/kernel/domain-error';
import { Body, Controller, Get, Param, Post, Query, UseGuards } from '@nestjs/common';
import { z } from 'zod';
import { ServiceClients } from '../clients/service-clients.js';
import { Limited } from '../http/limits/limited.decorator.js';
import { rateRules } from '../http/limits/rate-rules.js';
import { type Caller, CallerOf } from '../http/nest/caller.js';
import { IdPipe } from '../http/nest/id.pipe.js';
import { type NextPage, NextPageOf } from '../http/nest/next-page.decorator.js';
import { Responds } from '../http/nest/responds.decorator.js';
import { MemberGuard } from '../identity/guards.js';
import { toPageRequest } from '../training/list-request.js';
import {
  type ChangeDto,
  type ChangesQueryDto,
  changeSchema,
  changesQuerySchema,
  type RestoreDto,
  type RestoredDto,
  restoredSchema,
  restoreSchema,
} from './changes.dto.js';
import { answerChangedSince, toChange } from './changes.mapper.js';

const LONGEST_WAIT_MS = 20_000;
const LOOK_MS = 250;

/** The owning service's code, for ids that are none. */
const changeNotFound: ErrorDefinition = {
  code: 'BOTS.CHANGE_NOT_FOUND',
  kind: 'not_found',
  message: 'This change is no longer kept: changes of 180 days are. Reload the list.',
};

/** What was changed of a bot's settings and pairs, and the way back. */
@Controller('api/v1/bots/:bot/changes')
@UseGuards(MemberGuard)
export class ChangesHttpController {
  constructor(private readonly services: ServiceClients) {}

  @Get()
  @Limited(rateRules.ownerRead)
  @Responds(200, z.array(changeSchema))
  async list(
    @Param('bot') botId: string,
    @Query({ schema: changesQuerySchema }) query: ChangesQueryDto,
    @CallerOf() caller: Caller,
    @NextPageOf() nextPage: NextPage,
  ): Promise<ChangeDto[]> {
    const request = { botId, page: toPageRequest(query) };
    const { changes, next } = await this.services.bots.listChanges(request, caller);
    nextPage(next);
    return changes.map(toChange);
  }

  /** With `all` a restoration, as far as it is within the time: the same again goes on with it. */
  @Post(':change/restore')
  @Limited(rateRules.ownerWrite)
  @Responds(200, restoredSchema)
  restore(
    @Param('bot') botId: string,
    @Param('change', new IdPipe(changeNotFound)) changeId: string,
    @Body({ schema: restoreSchema }) { all, force }: RestoreDto,
    @CallerOf() caller: Caller,
  ): Promise<RestoredDto> {
    if (all) return this.#goBack(botId, changeId, caller);
    return this.services.bots
      .restoreChange({ botId, changeId, force, all: false }, caller)
      .catch(answerChangedSince);
  }

  async #goBack(botId: string, changeId: string, caller: Caller): Promise<RestoredDto> {
    const { bots } = this.services;
    let job = await bots.startRestoration({ botId, changeId }, caller);
    for (
      let waited = 0;
      ['waiting', 'running'].includes(job.state) && waited < LONGEST_WAIT_MS;
      waited += LOOK_MS
    ) {
      await sleep(LOOK_MS);
      const { restorations } = await bots.listRestorations({ botId }, caller);
      job = restorations.find(({ id }) => id === job.id) ?? job;
    }
    if (job.state === 'failed') throw new DomainError(commonErrors.unavailable, {}, job.reason);
    return { restored: job.restored, skipped: job.skipped, gone: 0 };
  }
}
