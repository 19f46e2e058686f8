import { DomainError } from '@chirrup/kernel/domain-error';
import { UnitOfWork } from '@chirrup/persistence/unit-of-work';
import type { Principal } from '@chirrup/tenancy/principal';
import { newPairs } from '@chirrup/text/words/distinct';
import { Injectable } from '@nestjs/common';
import { requireBot } from '../../bots/require-bot.js';
import { qaErrors } from '../domain/qa.errors.js';
import { checkIdempotencyKey, type Qa, type QaText } from '../domain/qa.js';
import { QaWriter } from '../persistence/qa-writer.js';

/** At most so many are added by one call. */
export const MAX_DRAFTS = 20;
/** Drafts take no room of the plan; more than these nobody would read. */
const MOST_WAITING = 100;

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
    return this.uow.run({ tenant: botId }, async (tx) => {
      await this.writer.lock(tx, botId);
      const repeated = await this.writer.findByKeys(tx, botId, keys);
      if (repeated.length > 0) return { pairs: repeated, room: 0 };
      const known = await this.writer.all(tx, botId);
      const room = Math.min(MAX_DRAFTS, MOST_WAITING - known.filter(({ draft }) => draft).length);
      if (room <= 0) throw new DomainError(qaErrors.draftsWait);
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

/** One key a pair, so that a repeated request finds what the first one added. */
const keysOf = (key: string): string[] =>
  key === '' ? [] : Array.from({ length: MAX_DRAFTS }, (_, at) => `generated ${at} ${key}`);
