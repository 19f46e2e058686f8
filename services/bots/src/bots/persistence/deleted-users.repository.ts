import type { Tx } from '@chirrup/persistence/unit-of-work';
import { Injectable } from '@nestjs/common';

/** Accounts that are deleted: their last session may go on for a moment, and must not make bots nobody owns. */
@Injectable()
export class DeletedUsersRepository {
  async add(tx: Tx, userId: string): Promise<void> {
    await tx.query('INSERT INTO deleted_users (user_id) VALUES ($1) ON CONFLICT DO NOTHING', [userId]);
  }

  async has(tx: Tx, userId: string): Promise<boolean> {
    return (await tx.query('SELECT 1 FROM deleted_users WHERE user_id = $1', [userId])).length > 0;
  }
}
