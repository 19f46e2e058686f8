import { DomainError } from '@chirrup/kernel/domain-error';
import { UnitOfWork } from '@chirrup/persistence/unit-of-work';
import type { Principal } from '@chirrup/tenancy/principal';
import { newPairs } from '@chirrup/text/words/distinct';
import { Injectable } from '@nestjs/common';
import { OwnerQuery } from '../../bots/queries/owner.query.js';
import { requireBot } from '../../bots/require-bot.js';
import { AccountPlans } from '../../plans/account-plans.js';
import { qaErrors } from '../domain/qa.errors.js';
import { checkIdempotencyKey, type Qa, type QaText } from '../domain/qa.js';
import { QaWriter } from '../persistence/qa-writer.js';

/** At most so many are added by one call. */
export const MAX_DRAFTS = 20;

export interface AddDrafts {
  botId: string;
  idempotencyKey: string;
  /** The best first. */
  pairs: readonly QaText[];
}

/** Adds generated pairs as drafts, which answer nobody until they are kept. */
@Injectable()
export class AddDraftsCommand {
  constructor(
    private readonly plans: AccountPlans,
    private readonly owner: OwnerQuery,
    private readonly uow: UnitOfWork,
    private readonly writer: QaWriter,
  ) {}

  /** @returns the pairs added, newest first; with an empty list what was added before, and for how many there is room */
  async execute(
    principal: Principal,
    { botId, idempotencyKey, pairs }: AddDrafts,
  ): Promise<{ pairs: Qa[]; room: number }> {
    requireBot(principal, botId, 'editor');
    const keys = keysOf(checkIdempotencyKey(idempotencyKey));
    const { qaPerBot: limit } = await this.plans.of(await this.owner.execute(botId));
    return this.uow.run({ tenant: botId }, async (tx) => {
      await this.writer.lock(tx, botId);
      const repeated = await this.writer.findByKeys(tx, botId, keys);
      if (repeated.length > 0) return { pairs: repeated, room: 0 };
      const known = await this.writer.all(tx, botId);
      const room = roomOf(limit, known.length);
      if (room === 0) throw new DomainError(qaErrors.limitReached);
      const fresh = newPairs(pairs, known, room);
      // the best get the newest ids, and so stand on top of the list
      const oldestFirst = fresh
        .map((pair, at) => ({ ...pair, draft: true, idempotencyKey: keys[at] ?? null }))
        .reverse();
      const added = await this.writer.add(tx, botId, oldestFirst, principal, { source: 'generation' });
      return { pairs: added.reverse(), room: room - added.length };
    });
  }
}

const roomOf = (limit: number, count: number): number =>
  limit < 0 ? MAX_DRAFTS : Math.max(0, Math.min(MAX_DRAFTS, limit - count));

/** One key a pair, so that a repeated request finds what the first one added. */
const keysOf = (key: string): string[] =>
  key === '' ? [] : Array.from({ length: MAX_DRAFTS }, (_, at) => `generated ${at} ${key}`);
