import type { Tx } from '@chirrup/persistence/unit-of-work';
import type { BotRole } from '@chirrup/tenancy/principal';
import { Injectable } from '@nestjs/common';
import { type Collaborator, type CollaboratorRole, MAX_MAILS_PER_DAY } from '../domain/team.js';

export interface Member {
  userId: string;
  role: BotRole;
}

export interface Invitation {
  botId: string;
  email: string;
  role: CollaboratorRole;
  tokenHash: Buffer;
  expiresAt: Date;
  mailedAt: Date;
}

// an owner added by a process of the release before has no address in its row
const EMAIL = `CASE m.role WHEN 'owner' THEN b.owner_user_email ELSE m.email END`;

const HASH = `encode(sha256(convert_to(lower(email), 'UTF8')), 'hex')`;

/** Members and invitations of bots. Changes need the bot's lock; `finish` ends them. */
@Injectable()
export class TeamRepository {
  /** The owner, then collaborators, then invitations. */
  list(tx: Tx, botId: string): Promise<Collaborator[]> {
    return tx.query<Collaborator>(
      `SELECT email, role, state, "expiresAt" FROM (
         SELECT ${EMAIL} AS email, m.role, CASE m.role WHEN 'owner' THEN 'owner' ELSE 'collaborator' END AS state,
           NULL::timestamptz AS "expiresAt", m.joined_at AS since, CASE m.role WHEN 'owner' THEN 0 ELSE 1 END AS place
         FROM bot_members m JOIN bots b ON b.id = m.bot_id WHERE m.bot_id = $1 AND b.deleted_at IS NULL
         UNION ALL
         SELECT i.email, i.role, 'invited', i.expires_at, i.created_at, 2
         FROM bot_invitations i JOIN bots b ON b.id = i.bot_id WHERE i.bot_id = $1 AND b.deleted_at IS NULL) team
       ORDER BY place, since, email LIMIT 200`,
      [botId],
    );
  }

  async member(tx: Tx, botId: string, email: string): Promise<Member | undefined> {
    const [member] = await tx.query<Member>(
      `SELECT m.user_id AS "userId", m.role FROM bot_members m JOIN bots b ON b.id = m.bot_id
       WHERE m.bot_id = $1 AND ${EMAIL} = $2 AND b.deleted_at IS NULL`,
      [botId, email],
    );
    return member;
  }

  async setRole(tx: Tx, botId: string, { userId, role }: Member): Promise<void> {
    await tx.query('UPDATE bot_members SET role = $3 WHERE bot_id = $1 AND user_id = $2', [
      botId,
      userId,
      role,
    ]);
  }

  /** The owner goes on as an editor, with the address the bot had of them. */
  async demoteOwner(
    tx: Tx,
    botId: string,
    { userId, email }: { userId: string; email: string },
  ): Promise<void> {
    await tx.query(`UPDATE bot_members SET role = 'editor', email = $3 WHERE bot_id = $1 AND user_id = $2`, [
      botId,
      userId,
      email,
    ]);
  }

  async addMember(
    tx: Tx,
    member: Member & { botId: string; email: string; tokenHash: Buffer; at: Date },
  ): Promise<void> {
    await tx.query(
      `INSERT INTO bot_members (bot_id, user_id, role, email, invitation_hash, joined_at)
       VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (user_id, bot_id) DO NOTHING`,
      [member.botId, member.userId, member.role, member.email, member.tokenHash, member.at],
    );
  }

  async removeMember(tx: Tx, botId: string, userId: string): Promise<void> {
    await tx.query('DELETE FROM bot_members WHERE bot_id = $1 AND user_id = $2', [botId, userId]);
  }

  async invitation(tx: Tx, botId: string, email: string): Promise<Invitation | undefined> {
    const [found] = await tx.query<Invitation>(
      `SELECT bot_id AS "botId", email, role, token_hash AS "tokenHash", expires_at AS "expiresAt",
         mailed_at AS "mailedAt" FROM bot_invitations WHERE bot_id = $1 AND email = $2`,
      [botId, email],
    );
    return found;
  }

  /** A new link takes the place of an earlier one to the same address. */
  async invite(tx: Tx, invitation: Invitation): Promise<void> {
    const { botId, email, role, tokenHash, expiresAt, mailedAt } = invitation;
    await tx.query(
      `INSERT INTO bot_invitations (bot_id, email, role, token_hash, expires_at, mailed_at, created_at)
       VALUES ($1, $2, $3, $4, $5, $6, $6)
       ON CONFLICT (bot_id, email) DO UPDATE SET role = excluded.role, token_hash = excluded.token_hash,
         expires_at = excluded.expires_at, mailed_at = excluded.mailed_at`,
      [botId, email, role, tokenHash, expiresAt, mailedAt],
    );
  }

  /** Bots that have invited an address, known by its hash. Needs the system scope. */
  async botsThatInvited(tx: Tx, emailHash: string, limit: number): Promise<string[]> {
    const rows = await tx.query<{ botId: string }>(
      `SELECT bot_id AS "botId" FROM bot_invitations WHERE ${HASH} = $1 ORDER BY bot_id LIMIT $2`,
      [emailHash, limit],
    );
    return rows.map(({ botId }) => botId);
  }

  async revokeByHash(tx: Tx, botId: string, emailHash: string): Promise<void> {
    await tx.query(`DELETE FROM bot_invitations WHERE bot_id = $1 AND ${HASH} = $2`, [botId, emailHash]);
  }

  async revoke(tx: Tx, botId: string, email: string): Promise<void> {
    await tx.query('DELETE FROM bot_invitations WHERE bot_id = $1 AND email = $2', [botId, email]);
  }

  /** Uses up a valid invitation. Undefined when there is none. */
  async take(
    tx: Tx,
    botId: string,
    tokenHash: Buffer,
    now: Date,
  ): Promise<Pick<Invitation, 'email' | 'role'> | undefined> {
    const [taken] = await tx.query<Pick<Invitation, 'email' | 'role'>>(
      'DELETE FROM bot_invitations WHERE bot_id = $1 AND token_hash = $2 AND expires_at > $3 RETURNING email, role',
      [botId, tokenHash, now],
    );
    return taken;
  }

  /** Collaborators and invitations, without the owner. */
  async count(tx: Tx, botId: string): Promise<number> {
    const [row] = await tx.query<{ count: number }>(
      `SELECT (SELECT count(*) FROM bot_members WHERE bot_id = $1 AND role <> 'owner')::int
         + (SELECT count(*) FROM bot_invitations WHERE bot_id = $1)::int AS count`,
      [botId],
    );
    return row?.count ?? 0;
  }

  /** Counts a mail of this day (UTC). False when the day's mails are used up. */
  async countMail(tx: Tx, botId: string, now: Date): Promise<boolean> {
    const counted = await tx.query(
      `INSERT INTO bot_invitation_mails AS c (bot_id, day, mails) VALUES ($1, $2, 1)
       ON CONFLICT (bot_id) DO UPDATE SET day = excluded.day,
         mails = CASE WHEN c.day = excluded.day THEN c.mails + 1 ELSE 1 END
       WHERE c.day <> excluded.day OR c.mails < $3 RETURNING mails`,
      [botId, now.toISOString().slice(0, 10), MAX_MAILS_PER_DAY],
    );
    return counted.length === 1;
  }

  /** Writes the addresses to the bot, which carries them. */
  async finish(tx: Tx, botId: string): Promise<void> {
    await tx.query(
      `UPDATE bots SET
         collaborator_emails = ARRAY(SELECT email FROM bot_members WHERE bot_id = $1 AND role <> 'owner' ORDER BY joined_at, email),
         invited_emails = ARRAY(SELECT email FROM bot_invitations WHERE bot_id = $1 ORDER BY created_at, email)
       WHERE id = $1`,
      [botId],
    );
  }
}
