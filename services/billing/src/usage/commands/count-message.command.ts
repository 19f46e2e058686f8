import type { Tx } from '@chirrup/persistence/unit-of-work';
import { Injectable } from '@nestjs/common';

/** Adds one message to the bot's usage of that month (UTC). */
@Injectable()
export class CountMessageCommand {
  async execute(tx: Tx, botId: string, at: Date): Promise<void> {
    await tx.query(
      `INSERT INTO usage (bot_id, month, messages) VALUES ($1, date_trunc('month', $2::timestamptz AT TIME ZONE 'UTC')::date, 1)
       ON CONFLICT (bot_id, month) DO UPDATE SET messages = usage.messages + 1`,
      [botId, at],
      'usage.count-message',
    );
  }
}
