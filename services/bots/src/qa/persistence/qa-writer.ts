import { isDeepStrictEqual } from 'node:util';
import type { Clock } from '@chirrup/kernel/clock';
import { newId } from '@chirrup/kernel/ids';
import { Outbox } from '@chirrup/messaging/outbox/outbox';
import type { Tx } from '@chirrup/persistence/unit-of-work';
import { CLOCK } from '@chirrup/service-defaults/platform/tokens';
import type { Principal } from '@chirrup/tenancy/principal';
import { Inject, Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import { BotsRepository } from '../../bots/persistence/bots.repository.js';
import { ChangeLog } from '../../changes/change-log.js';
import { AppliedPlans } from '../../plans/applied-plans.js';
import { checkQa, type Qa, type QaText } from '../domain/qa.js';
import { qaDeleted, qaSaved } from '../qa-events.js';
import { QaEntity, type QaRow } from './qa.entity.js';

/** A pair to be added; the key, where there is one, is unique in its bot. */
export type NewQa = Pick<QaRow, 'question' | 'answer' | 'phrasings' | 'idempotencyKey'> &
  Partial<Pick<QaRow, 'draft'>>;

/** Bounds what is read; more than any plan sells. */
const MAX_READ = 5_000;

/** The one way pairs are added, by hand or generated: with their events, in the caller's transaction. */
@Injectable()
export class QaWriter {
  constructor(
    private readonly bots: BotsRepository,
    private readonly changes: ChangeLog,
    private readonly outbox: Outbox,
    private readonly applied: AppliedPlans,
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
  async add(tx: Tx, botId: string, pairs: readonly NewQa[], by: Principal): Promise<Qa[]> {
    const at = new Date(this.clock.now());
    const added: Qa[] = [];
    for (const { idempotencyKey, draft = false, ...text } of pairs) {
      const qa: Qa = {
        id: newId(),
        botId,
        ...checkQa(text),
        createdAt: at,
        paused: false,
        draft,
        version: 1,
      };
      await tx.manager.insert(QaEntity, { ...qa, idempotencyKey, updatedAt: at });
      added.push(qa);
    }
    await this.outbox.add(tx, ...added.map((qa) => qaSaved(qa, at.getTime())));
    await this.changes.add(
      tx,
      botId,
      by,
      added.map((qa) => pairChange(qa.id, null, qa)),
    );
    return added;
  }

  /** Whether a save would change nothing. */
  isSame(current: Qa, text: QaText, draft = current.draft): boolean {
    return isDeepStrictEqual({ ...checkQa(text), draft }, { ...textOf(current), draft: current.draft });
  }

  /**
   * Saves a pair under another text, if it is another.
   * @param draft false keeps a draft: from now on it answers
   */
  async change(tx: Tx, current: Qa, text: QaText, by: Principal, draft = current.draft): Promise<Qa> {
    if (this.isSame(current, text, draft)) return current;
    const wanted = { ...checkQa(text), draft };
    const { id, botId } = current;
    const version = current.version + 1;
    const now = this.clock.now();
    await tx.manager.update(QaEntity, { id, botId }, { ...wanted, version, updatedAt: new Date(now) });
    const qa = { ...current, ...wanted, version };
    await this.outbox.add(tx, qaSaved(qa, now));
    await this.changes.add(tx, botId, by, [pairChange(id, current, qa)]);
    return qa;
  }

  async remove(tx: Tx, qa: Qa, by: Principal): Promise<void> {
    const { id, botId } = qa;
    await tx.manager.delete(QaEntity, { id, botId });
    await this.outbox.add(tx, qaDeleted(botId, id));
    await this.changes.add(tx, botId, by, [pairChange(id, qa, null)]);
  }

  /**
   * After pairs were added in the bot's lock: their plan was asked for before, and a smaller one may have been applied
   * since. What it has no room for is paused as the rest.
   * @returns whether the newest is paused
   */
  async pauseAdded(tx: Tx, botId: string): Promise<boolean> {
    const limit = await this.applied.pairs(tx, botId);
    const isBeyond = limit !== undefined && limit >= 0 && (await this.count(tx, botId)) > limit;
    if (isBeyond) await this.pauseBeyond(tx, botId, limit);
    return isBeyond;
  }

  /** Pauses what a plan has no room for, drafts and then the newest pairs, and nothing else; with an event for each that changes. */
  async pauseBeyond(tx: Tx, botId: string, limit: number): Promise<void> {
    const changed = await tx.query<Qa>(
      `WITH ranked AS (
         SELECT id, $2 >= 0 AND row_number() OVER (ORDER BY draft, id) > $2 AS over FROM qa_pairs WHERE bot_id = $1)
       UPDATE qa_pairs q SET paused = r.over FROM ranked r
       WHERE q.bot_id = $1 AND q.id = r.id AND q.paused <> r.over
       RETURNING q.id, q.bot_id AS "botId", q.question, q.answer, q.phrasings, q.created_at AS "createdAt", q.paused, q.draft, q.version`,
      [botId, limit],
    );
    const at = this.clock.now();
    await this.outbox.add(tx, ...changed.map((qa) => qaSaved(qa, at)));
  }

  /** The pair, locked until the transaction ends. */
  async find(tx: Tx, botId: string, id: string): Promise<Qa | null> {
    return tx.manager.findOne(QaEntity, { where: { id, botId }, lock: { mode: 'pessimistic_write' } });
  }
}

const textOf = ({ question, answer, phrasings }: QaText): QaText => ({ question, answer, phrasings });

const pairChange = (subject: string, before: PairBefore | null, after: PairBefore | null) => ({
  kind: 'pair' as const,
  subject,
  before: before && asChanged(before),
  after: after && asChanged(after),
});

type PairBefore = QaText & Pick<Qa, 'draft'>;

/** What the history keeps of a pair; that it was a draft only where it was one. */
const asChanged = (qa: PairBefore) => ({ ...textOf(qa), ...(qa.draft ? { draft: true } : {}) });
