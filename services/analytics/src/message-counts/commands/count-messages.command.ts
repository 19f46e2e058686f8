import { isBotDeleted } from '@chirrup/persistence/deleted-bots';
import type { Tx } from '@chirrup/persistence/unit-of-work';
import { Injectable } from '@nestjs/common';

/** Adds visitor messages to the bot's daily counts (UTC); a deleted bot has none. */
@Injectable()
export class CountMessagesCommand {
  /** @param times when each of them was sent */
  async execute(tx: Tx, botId: string, times: readonly Date[]): Promise<void> {
    if (times.length === 0 || (await isBotDeleted(tx, botId))) return;
    await tx.query(
      `INSERT INTO daily_message_counts (bot_id, day, client_messages)
       SELECT $1, (at AT TIME ZONE 'UTC')::date, count(*) FROM unnest($2::timestamptz[]) AS at GROUP BY 2
       ON CONFLICT (bot_id, day) DO UPDATE SET client_messages = daily_message_counts.client_messages + excluded.client_messages`,
      [botId, times],
      'message-counts.count',
    );
  }
}
