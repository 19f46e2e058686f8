import { UnitOfWork } from '@chirrup/persistence/unit-of-work';
import { Injectable } from '@nestjs/common';
import type { ReplyRef, Turn } from '../domain/reply-job.js';
import { RECENT_TURNS, recentTurnsSql } from '../persistence/recent-turns.sql.js';

/** The last few messages before a question, oldest first. */
@Injectable()
export class RecentTurnsQuery {
  constructor(private readonly uow: UnitOfWork) {}

  /** @param seq of the question */
  async execute({ botId, threadId }: ReplyRef, seq: number): Promise<Turn[]> {
    if (seq === 1) return [];
    const rows = await this.uow.statement<Turn>(
      { tenant: botId },
      recentTurnsSql('$1', '$2', RECENT_TURNS),
      [threadId, seq],
      'chat.recent-turns',
    );
    return rows.reverse();
  }
}
