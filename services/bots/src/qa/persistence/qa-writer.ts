import { isDeepStrictEqual } from 'node:util';
import type { Clock } from '@chirrup/kernel/clock';
import { DomainError } from '@chirrup/kernel/domain-error';
import { newId } from '@chirrup/kernel/ids';
import { isStale } from '@chirrup/kernel/result';
import { Outbox } from '@chirrup/messaging/outbox/outbox';
import type { Tx } from '@chirrup/persistence/unit-of-work';
import { CLOCK } from '@chirrup/service-defaults/platform/tokens';
import type { Principal } from '@chirrup/tenancy/principal';
import { Inject, Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import { BotsRepository } from '../../bots/persistence/bots.repository.js';
import type { Act } from '../../changes/change.js';
import { ChangeLog } from '../../changes/change-log.js';
import { isUsedUp } from '../../plans/account-plans.js';
import { AppliedPlans } from '../../plans/applied-plans.js';
import { qaErrors } from '../domain/qa.errors.js';
import { checkQa, type Qa, type QaText } from '../domain/qa.js';
import { qaDeleted, qaSaved } from '../qa-events.js';
import { QaEntity, type QaRow } from './qa.entity.js';
import { deletePairs, insertPairs, updatePairs } from './qa-rows.js';

/** A pair to be added; the key, if there is one, is unique in its bot. */
export type NewQa = Pick<QaRow, 'question' | 'answer' | 'phrasings' | 'idempotencyKey'> &
  Partial<Pick<QaRow, 'draft'>>;

/** A pair that may be stored. */
export type MadeQa = Omit<QaRow, 'updatedAt'>;

/** What one act does to pairs. */
export interface QaChanges {
  added?: readonly MadeQa[];
  changed?: readonly { before: Qa; after: Qa }[];
  removed?: readonly Qa[];
}

/** Bounds what is read; more than any plan sells. */
const MAX_READ = 10_000;

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

  /** How many pairs take room of the plan: drafts do once they are kept. */
  count(tx: Tx, botId: string): Promise<number> {
    return tx.manager.countBy(QaEntity, { botId, draft: false });
  }

  /** @throws DomainError if the plan has no room for a pair more */
  async checkRoom(tx: Tx, botId: string, limit: number): Promise<void> {
    if (limit >= 0 && isUsedUp(limit, await this.count(tx, botId)))
      throw new DomainError(qaErrors.limitReached);
  }

  /** Those of these pairs that are there. */
  byIds(tx: Tx, botId: string, ids: readonly string[]): Promise<Qa[]> {
    return tx.manager.find(QaEntity, { where: { botId, id: In([...ids]) } });
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
  async add(tx: Tx, botId: string, pairs: readonly NewQa[], by: Principal, act?: Act): Promise<Qa[]> {
    const added = pairs.map((pair) => this.made(botId, pair));
    await this.apply(tx, botId, { added }, by, act);
    return added;
  }

  /** A pair that is not stored yet. */
  made(botId: string, { idempotencyKey, draft = false, ...text }: NewQa): MadeQa {
    const createdAt = new Date(this.clock.now());
    return {
      id: newId(),
      botId,
      ...checkQa(text),
      createdAt,
      paused: false,
      draft,
      version: 1,
      idempotencyKey,
    };
  }

  /** Does what one act does to any number of pairs, in a statement for each kind, with one entry of the history. */
  async apply(
    tx: Tx,
    botId: string,
    { added = [], changed = [], removed = [] }: QaChanges,
    by: Principal,
    act?: Act,
  ): Promise<void> {
    const at = new Date(this.clock.now());
    const saved = changed.map(({ after }) => after);
    await deletePairs(
      tx,
      botId,
      removed.map(({ id }) => id),
    );
    await updatePairs(tx, botId, saved, at);
    await insertPairs(tx, botId, added, at);
    await this.outbox.add(
      tx,
      ...removed.map(({ id }) => qaDeleted(botId, id)),
      ...[...saved, ...added].map((qa) => qaSaved(qa, at.getTime())),
    );
    const changes = [
      ...removed.map((qa) => pairChange(qa.id, qa, null)),
      ...changed.map(({ before, after }) => pairChange(after.id, before, after)),
      ...added.map((qa) => pairChange(qa.id, null, qa)),
    ];
    await this.changes.add(tx, botId, by, changes, act);
  }

  /** Whether a save would change nothing. */
  isSame(current: Qa, text: QaText, draft = current.draft): boolean {
    return isDeepStrictEqual({ ...checkQa(text), draft }, { ...textOf(current), draft: current.draft });
  }

  /**
   * Whether an edit was made from another text than the current one; without a version, from none that is known to be
   * its author's own.
   */
  async isUnseen(tx: Tx, current: Qa, seen: number | undefined, by: Principal): Promise<boolean> {
    if (seen) return isStale(seen, current.version);
    return this.changes.isUnseen(tx, current.botId, by, { kind: 'pair', subject: current.id });
  }

  /**
   * Saves a pair under another text, if it is another.
   * @param draft false keeps a draft: from now on it answers
   */
  async change(tx: Tx, current: Qa, text: QaText, by: Principal, draft = current.draft): Promise<Qa> {
    if (this.isSame(current, text, draft)) return current;
    const qa = this.changed(current, { ...text, draft });
    await this.apply(tx, current.botId, { changed: [{ before: current, after: qa }] }, by);
    return qa;
  }

  /** A pair under another text, not stored yet. */
  changed(current: Qa, text: QaText & Partial<Pick<Qa, 'draft'>>): Qa {
    const draft = text.draft ?? current.draft;
    return { ...current, ...checkQa(text), draft, version: current.version + 1 };
  }

  async remove(tx: Tx, qa: Qa, by: Principal): Promise<void> {
    await this.apply(tx, qa.botId, { removed: [qa] }, by);
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

  /** Pauses what a plan has no room for, the newest pairs, and nothing else; with an event for each that changes. */
  async pauseBeyond(tx: Tx, botId: string, limit: number): Promise<void> {
    const changed = await tx.query<Qa>(
      `WITH ranked AS (
         SELECT id, NOT draft AND $2 >= 0 AND row_number() OVER (PARTITION BY draft ORDER BY id) > $2 AS over FROM qa_pairs WHERE bot_id = $1)
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
  // one that comes back has its day again
  before: before && { ...asChanged(before), ...(after ? {} : { createdAt: before.createdAt.toISOString() }) },
  after: after && asChanged(after),
});

type PairBefore = QaText & Pick<Qa, 'draft' | 'createdAt'>;

/** What the history keeps of a pair; that it was a draft only if it was one. */
const asChanged = (qa: QaText & Pick<Qa, 'draft'>) => ({
  ...textOf(qa),
  ...(qa.draft ? { draft: true } : {}),
});
