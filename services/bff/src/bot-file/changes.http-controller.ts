import { setTimeout as sleep } from 'node:timers/promises';
import { commonErrors, DomainError, type ErrorDefinition } from '@chirrup/kernel/domain-error';
import type { Restoration } from '@chirrup/proto/gen/bots/v1/bots_service';
import { Body, Controller, Get, Param, Post, Query, UseGuards } from '@nestjs/common';
import { z } from 'zod';
import { ServiceClients } from '../clients/service-clients.js';
import { Limited } from '../http/limits/limited.decorator.js';
import { rateRules } from '../http/limits/rate-rules.js';
import { type Caller, CallerOf } from '../http/nest/caller.js';
import { IdParam } from '../http/nest/id.pipe.js';
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
const FIRST_LOOK_MS = 20;
const LOOK_MS = 250;

const ChangeId = () =>
  IdParam('change', {
    code: 'BOTS.CHANGE_NOT_FOUND',
    message: 'This change is no longer kept: changes of 180 days are. Reload the list.',
  });

/** The owning service's, where it is found in the background. */
const changedSince: ErrorDefinition = {
  code: 'BOTS.CHANGED_SINCE',
  kind: 'conflict',
  message: 'Somebody has changed this again since. Undoing it would take that back too.',
};

/** What was changed of a bot, and the way back. */
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

  /** What takes longer is a restoration, answered as far as it is within the time: the same again goes on with it. */
  @Post(':change/restore')
  @Limited(rateRules.ownerWrite)
  @Responds(200, restoredSchema)
  async restore(
    @Param('bot') botId: string,
    @ChangeId() changeId: string,
    @Body({ schema: restoreSchema }) { all, force }: RestoreDto,
    @CallerOf() caller: Caller,
  ): Promise<RestoredDto> {
    const { bots } = this.services;
    if (all) return this.#ended(await bots.startRestoration({ botId, changeId }, caller), botId, caller);
    const { restorationId: id, ...done } = await bots
      .restoreChange({ botId, changeId, force, all: false }, caller)
      .catch(answerChangedSince);
    if (id === '') return { ...done, restoration: '' };
    const rest = await this.#ended({ id, state: 'running' }, botId, caller);
    return {
      ...rest,
      restored: done.restored + rest.restored,
      skipped: done.skipped + rest.skipped,
      gone: done.gone + rest.gone,
    };
  }

  async #ended(
    begun: Pick<Restoration, 'id' | 'state'>,
    botId: string,
    caller: Caller,
  ): Promise<RestoredDto> {
    let job: Partial<Restoration> & typeof begun = begun;
    const until = Date.now() + LONGEST_WAIT_MS;
    for (let look = FIRST_LOOK_MS; isOpen(job) && Date.now() < until; look = Math.min(look * 2, LOOK_MS)) {
      await sleep(look);
      const { restorations } = await this.services.bots.listRestorations({ botId }, caller);
      job = restorations.find(({ id }) => id === begun.id) ?? job;
    }
    if (job.changedSince) throw new DomainError(changedSince, { detail: job.changedSince });
    if (job.state === 'failed') throw new DomainError(commonErrors.unavailable, {}, job.reason);
    const { restored = 0, skipped = 0, gone = 0 } = job;
    return { restored, skipped, gone, restoration: begun.id };
  }
}

const isOpen = ({ state }: Pick<Restoration, 'state'>): boolean => ['waiting', 'running'].includes(state);
