import { isBotDeleted } from '@chirrup/persistence/deleted-bots';
import type { Tx } from '@chirrup/persistence/unit-of-work';
import { Injectable } from '@nestjs/common';

/** Adds messages to the bot's usage of their months (UTC); a deleted bot has none. */
@Injectable()
export class CountMessagesCommand {
  /** @param times when each of them was sent */
  async execute(tx: Tx, botId: string, times: readonly Date[]): Promise<void> {
    if (times.length === 0 || (await isBotDeleted(tx, botId))) return;
    await tx.query(
      `INSERT INTO usage (bot_id, month, messages)
       SELECT $1, date_trunc('month', at AT TIME ZONE 'UTC')::date, count(*) FROM unnest($2::timestamptz[]) AS at GROUP BY 2
       ON CONFLICT (bot_id, month) DO UPDATE SET messages = usage.messages + excluded.messages`,
      [botId, times],
      'usage.count-messages',
    );
  }
}
