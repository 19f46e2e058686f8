import type { Tx } from '@chirrup/persistence/unit-of-work';
import { Injectable } from '@nestjs/common';

/** Adds one visitor message to the bot's day (UTC). */
@Injectable()
export class CountMessageCommand {
  async execute(tx: Tx, botId: string, at: Date): Promise<void> {
    await tx.query(
      `INSERT INTO daily_message_counts (bot_id, day, client_messages) VALUES ($1, ($2::timestamptz AT TIME ZONE 'UTC')::date, 1)
       ON CONFLICT (bot_id, day) DO UPDATE SET client_messages = daily_message_counts.client_messages + 1`,
      [botId, at],
      'message-counts.count',
    );
  }
}
