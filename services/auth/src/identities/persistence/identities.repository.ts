import { type Tx, UnitOfWork } from '@chirrup/persistence/unit-of-work';
import { Injectable } from '@nestjs/common';
import type { SessionUser } from '../../sessions/session-issuer.js';

/** An account at a sign-in provider. */
export interface Identity {
  provider: 'google';
  subject: string;
}

@Injectable()
export class IdentitiesRepository {
  constructor(private readonly uow: UnitOfWork) {}

  async ownerOf({ provider, subject }: Identity): Promise<SessionUser | undefined> {
    const [owner] = await this.uow.statement<SessionUser>(
      { system: true },
      `SELECT u.id AS "userId", u.email FROM identities i JOIN users u ON u.id = i.user_id
       WHERE i.provider = $1 AND i.subject = $2`,
      [provider, subject],
      'identities.owner',
    );
    return owner;
  }

  /** False when another login has just added it. */
  async add(tx: Tx, { provider, subject }: Identity, userId: string, at: Date): Promise<boolean> {
    const added = await tx.query(
      `INSERT INTO identities (provider, subject, user_id, created_at) VALUES ($1, $2, $3, $4)
       ON CONFLICT (provider, subject) DO NOTHING RETURNING user_id`,
      [provider, subject, userId, at],
    );
    return added.length === 1;
  }
}
