import type { Clock } from '@chirrup/kernel/clock';
import { newId } from '@chirrup/kernel/ids';
import { Outbox } from '@chirrup/messaging/outbox/outbox';
import type { Tx } from '@chirrup/persistence/unit-of-work';
import { CLOCK } from '@chirrup/service-defaults/platform/tokens';
import { Inject, Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import { BotsRepository } from '../../bots/persistence/bots.repository.js';
import { checkQa, type Qa } from '../domain/qa.js';
import { qaSaved } from '../qa-events.js';
import { QaEntity, type QaRow } from './qa.entity.js';

/** A pair to be added; the key, where there is one, is unique in its bot. */
export type NewQa = Pick<QaRow, 'question' | 'answer' | 'idempotencyKey'>;

/** Bounds what is read; more than any plan sells. */
const MAX_READ = 5_000;

/** The one way pairs are added, by hand or generated: with their events, in the caller's transaction. */
@Injectable()
export class QaWriter {
  constructor(
    private readonly bots: BotsRepository,
    private readonly outbox: Outbox,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Pairs of one bot are added one after another: neither the limit nor a key can be passed twice. */
  async lock(tx: Tx, botId: string): Promise<void> {
    await this.bots.lock(tx, botId);
  }

  count(tx: Tx, botId: string): Promise<number> {
    return tx.manager.countBy(QaEntity, { botId });
  }

  /** All pairs of a bot, newest first. */
  all(tx: Tx, botId: string): Promise<Qa[]> {
    return tx.manager.find(QaEntity, { where: { botId }, order: { id: 'DESC' }, take: MAX_READ });
  }

  /** What these keys added before, newest first. */
  async findByKeys(tx: Tx, botId: string, keys: readonly string[]): Promise<Qa[]> {
    if (keys.length === 0) return [];
    const where = { botId, idempotencyKey: In([...keys]) };
    return tx.manager.find(QaEntity, { where, order: { id: 'DESC' }, take: keys.length });
  }

  /** Adds pairs in this order, the last of them the newest. */
  async add(tx: Tx, botId: string, pairs: readonly NewQa[]): Promise<Qa[]> {
    const at = new Date(this.clock.now());
    const added: Qa[] = [];
    for (const { question, answer, idempotencyKey } of pairs) {
      checkQa({ question, answer });
      const qa: Qa = { id: newId(), botId, question, answer, createdAt: at };
      await tx.manager.insert(QaEntity, { ...qa, idempotencyKey, updatedAt: at });
      added.push(qa);
    }
    await this.outbox.add(tx, ...added.map((qa) => qaSaved(qa, at.getTime())));
    return added;
  }
}
