import { DomainError } from '@chirrup/kernel/domain-error';
import type { Tx } from '@chirrup/persistence/unit-of-work';
import { botNotFound } from '@chirrup/tenancy/guards';
import type { Language } from '@chirrup/text/language-code';
import { packOf } from '@chirrup/text/packs';
import { Injectable } from '@nestjs/common';
import { In, IsNull, Not } from 'typeorm';
import { type Bot, type HiddenBot, MAX_BOTS_PER_OWNER } from '../domain/bot.js';
import { BotEntity } from './bot.entity.js';

@Injectable()
export class BotsRepository {
  /** The bot, locked until the transaction ends. Throws `BOTS.NOT_FOUND`. */
  async lock(tx: Tx, id: string): Promise<Bot> {
    const bot = await tx.manager.findOne(BotEntity, { where: { id }, lock: { mode: 'pessimistic_write' } });
    if (!bot) throw new DomainError(botNotFound);
    return bot;
  }

  /** These bots, oldest first. */
  findMany(tx: Tx, ids: string[]): Promise<Bot[]> {
    return tx.manager.find(BotEntity, {
      where: { id: In(ids) },
      order: { createdAt: 'ASC', id: 'ASC' },
      take: MAX_BOTS_PER_OWNER,
    });
  }

  /** Lets one maker of bots for this owner in at a time, and counts what they own already. */
  async lockAndCountOwned(tx: Tx, ownerUserId: string): Promise<number> {
    await tx.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [`bots.create.${ownerUserId}`]);
    const [row] = await tx.query<{ count: number }>(
      `SELECT count(*)::int AS count FROM bot_members m JOIN bots b ON b.id = m.bot_id
       WHERE m.user_id = $1 AND m.role = 'owner' AND b.deleted_at IS NULL`,
      [ownerUserId],
    );
    return row?.count ?? 0;
  }

  /** Pauses the youngest bots that a plan has no room for, and no others; returns those that have changed. */
  async pauseBeyond(tx: Tx, ownerUserId: string, limit: number): Promise<Bot[]> {
    // asks for the owner twice: a bot may be transferred while the update waits for its row
    const rows = await tx.query<{ id: string }>(
      `WITH ranked AS (
         SELECT b.id, $2 >= 0 AND row_number() OVER (ORDER BY b.created_at, b.id) > $2 AS over
         FROM bots b JOIN bot_members m ON m.bot_id = b.id WHERE m.user_id = $1 AND m.role = 'owner' AND b.deleted_at IS NULL)
       UPDATE bots b SET paused = r.over FROM ranked r
       WHERE b.id = r.id AND b.owner_user_id = $1 AND b.paused <> r.over RETURNING b.id`,
      [ownerUserId, limit],
    );
    return this.findMany(
      tx,
      rows.map(({ id }) => id),
    );
  }

  /** Whether other bots of an owner are paused than the plan has no room for, or fewer. */
  async pausedOtherThan(tx: Tx, ownerUserId: string, limit: number): Promise<boolean> {
    const [row] = await tx.query<{ differs: boolean }>(
      `SELECT count(*) FILTER (WHERE b.paused) <> CASE WHEN $2 < 0 THEN 0 ELSE greatest(count(*) - $2, 0) END AS differs
       FROM bots b JOIN bot_members m ON m.bot_id = b.id WHERE m.user_id = $1 AND m.role = 'owner' AND b.deleted_at IS NULL`,
      [ownerUserId, limit],
    );
    return row?.differs ?? false;
  }

  /** The next owners of bots, in the system scope. */
  async listOwners(tx: Tx, after: string, limit: number): Promise<string[]> {
    const rows = await tx.query<{ owner: string }>(
      `SELECT DISTINCT owner_user_id AS owner FROM bots WHERE owner_user_id > $1 AND deleted_at IS NULL
       ORDER BY owner_user_id LIMIT $2`,
      [after, limit],
    );
    return rows.map(({ owner }) => owner);
  }

  /** Ids of the bots an owner has, without hidden ones. */
  async listOwned(tx: Tx, ownerUserId: string): Promise<string[]> {
    const rows = await tx.query<{ id: string }>(
      `SELECT b.id FROM bots b JOIN bot_members m ON m.bot_id = b.id
       WHERE m.user_id = $1 AND m.role = 'owner' AND b.deleted_at IS NULL ORDER BY b.id LIMIT $2`,
      [ownerUserId, MAX_BOTS_PER_OWNER],
    );
    return rows.map(({ id }) => id);
  }

  /** Whose plan may have room again for paused pairs of a bot; undefined if none is paused. */
  async ownerOfPausedPairs(tx: Tx, botId: string): Promise<string | undefined> {
    const [row] = await tx.query<{ owner: string }>(
      `SELECT owner_user_id AS owner FROM bots WHERE id = $1 AND deleted_at IS NULL
         AND EXISTS (SELECT FROM qa_pairs WHERE bot_id = $1 AND paused)`,
      [botId],
    );
    return row?.owner;
  }

  async add(tx: Tx, bot: Bot): Promise<void> {
    await tx.manager.insert(BotEntity, bot);
    await tx.query(`INSERT INTO bot_members (bot_id, user_id, role, email) VALUES ($1, $2, 'owner', $3)`, [
      bot.id,
      bot.ownerUserId,
      bot.ownerUserEmail,
    ]);
  }

  async update(tx: Tx, id: string, changes: Partial<Bot>): Promise<void> {
    await tx.manager.update(BotEntity, { id }, changes);
  }

  /**
   * Sets the language of a bot that has none, and its dialogue title where it is that of a new bot.
   * @returns undefined when it has a language, or there is no such bot
   */
  async setMissingLanguage(
    tx: Tx,
    id: string,
    language: Language,
  ): Promise<Pick<Bot, 'id' | 'version' | 'liveMode'> | undefined> {
    const [bot] = await tx.query<Pick<Bot, 'id' | 'version' | 'liveMode'>>(
      `UPDATE bots SET language = $2,
         dialogue_title = CASE WHEN dialogue_title = $3 THEN $4 ELSE dialogue_title END
       WHERE id = $1 AND language = '' AND deleted_at IS NULL
       RETURNING id, version, live_mode AS "liveMode"`,
      [id, language, packOf('en').dialogueTitle, packOf(language).dialogueTitle],
    );
    return bot;
  }

  /** Hides a bot and returns who owns it; undefined when it is hidden already, or there is none. */
  async hide(tx: Tx, id: string, at: Date): Promise<string | undefined> {
    const [hidden] = await tx.query<{ owner: string }>(
      'UPDATE bots SET deleted_at = $2 WHERE id = $1 AND deleted_at IS NULL RETURNING owner_user_id AS owner',
      [id, at],
    );
    return hidden?.owner;
  }

  /** Shows a hidden bot again. */
  async show(tx: Tx, id: string): Promise<void> {
    await tx.query('UPDATE bots SET deleted_at = NULL WHERE id = $1', [id]);
  }

  /** The last one hidden first. */
  async listHidden(tx: Tx, ownerUserId: string, limit: number): Promise<HiddenBot[]> {
    const bots = await tx.manager.find(BotEntity, {
      where: { ownerUserId, deletedAt: Not(IsNull()) },
      order: { deletedAt: 'DESC', id: 'ASC' },
      take: limit,
      withDeleted: true,
    });
    return bots.flatMap(({ deletedAt, ...bot }) => (deletedAt ? [{ ...bot, deletedAt }] : []));
  }

  /** Since when a bot has been hidden; undefined when it is not, or there is none. Locks it until the transaction ends. */
  async lockHidden(tx: Tx, id: string): Promise<Date | undefined> {
    const [bot] = await tx.query<{ deletedAt: Date }>(
      'SELECT deleted_at AS "deletedAt" FROM bots WHERE id = $1 AND deleted_at IS NOT NULL FOR UPDATE',
      [id],
    );
    return bot?.deletedAt;
  }

  /** Ids of some of the bots a user is a member of, hidden ones too. */
  async listMemberships(tx: Tx, userId: string, limit: number): Promise<string[]> {
    const rows = await tx.query<{ botId: string }>(
      'SELECT bot_id AS "botId" FROM bot_members WHERE user_id = $1 LIMIT $2',
      [userId, limit],
    );
    return rows.map(({ botId }) => botId);
  }

  /** What an event says of a bot, hidden or not; locks it until the transaction ends. */
  async lockAny(
    tx: Tx,
    id: string,
  ): Promise<Pick<Bot, 'id' | 'version' | 'liveMode' | 'ownerUserId'> | undefined> {
    const [bot] = await tx.query<Pick<Bot, 'id' | 'version' | 'liveMode' | 'ownerUserId'>>(
      `SELECT id, version, live_mode AS "liveMode", owner_user_id AS "ownerUserId"
       FROM bots WHERE id = $1 FOR UPDATE`,
      [id],
    );
    return bot;
  }

  /** Members and Q&A pairs go with it. Undefined when there was none. */
  async remove(tx: Tx, id: string): Promise<Pick<Bot, 'avatar' | 'ownerUserId'> | undefined> {
    const [bot] = await tx.query<Pick<Bot, 'avatar' | 'ownerUserId'>>(
      'DELETE FROM bots WHERE id = $1 RETURNING avatar, owner_user_id AS "ownerUserId"',
      [id],
    );
    return bot;
  }
}
