import { Controller, Headers, Param, Post, UseGuards } from '@nestjs/common';
import { z } from 'zod';
import { ServiceClients } from '../clients/service-clients.js';
import { idempotencyKey } from '../http/idempotency/idempotency-key.js';
import { Idempotent } from '../http/idempotency/idempotent.decorator.js';
import { Limited } from '../http/limits/limited.decorator.js';
import { rateRules } from '../http/limits/rate-rules.js';
import { type Caller, CallerOf } from '../http/nest/caller.js';
import { Responds } from '../http/nest/responds.decorator.js';
import { MemberGuard } from '../identity/guards.js';
import { type QaDto, qaSchema } from './training.dto.js';
import { toQa } from './training.mapper.js';

@Controller('api/v1/bots/:bot/generate_bot_qa_pairs')
@UseGuards(MemberGuard)
export class GeneratedQaHttpController {
  constructor(private readonly services: ServiceClients) {}

  /** Adds pairs made from the bot's pages; the answer is what was added, newest first. */
  @Post()
  @Idempotent({ exact: true })
  @Limited(rateRules.ownerGenerate, rateRules.botGenerate)
  @Responds(200, z.array(qaSchema))
  async generate(
    @Param('bot') botId: string,
    @Headers('idempotency-key') key: string | undefined,
    @CallerOf() caller: Caller,
  ): Promise<QaDto[]> {
    const { bots, chat } = this.services;
    const request = { botId, idempotencyKey: idempotencyKey(key) };
    const before = await bots.addDrafts({ ...request, pairs: [] }, caller);
    if (before.pairs.length > 0) return before.pairs.map(toQa);
    const made = await chat.generatePairs({ botId, room: before.room }, caller);
    const pairs = made.pairs.map((pair) => ({ ...pair, phrasings: [] }));
    return (await bots.addDrafts({ ...request, pairs }, caller)).pairs.map(toQa);
  }
}
