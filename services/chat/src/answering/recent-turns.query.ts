import { UnitOfWork } from '@chirrup/persistence/unit-of-work';
import { Injectable } from '@nestjs/common';
import type { Turn } from './domain/prompt.js';
import type { ReplyRef } from './domain/question.js';

const TURNS = 6;
/** How far back to look for them, in seqs. Keeps the planner from sorting a whole long thread for its last lines. */
const WINDOW = 40;

/** The last few messages before a question, oldest first. */
@Injectable()
export class RecentTurnsQuery {
  constructor(private readonly uow: UnitOfWork) {}

  /** @param seq of the question */
  async execute({ botId, threadId }: ReplyRef, seq: number): Promise<Turn[]> {
    if (seq === 1) return [];
    const rows = await this.uow.statement<Turn>(
      { tenant: botId },
      `SELECT sender_type AS sender, content FROM messages
       WHERE thread_id = $1 AND seq < $2 AND seq >= $2 - ${WINDOW} AND state <> 'failed' AND content <> ''
       ORDER BY seq DESC LIMIT ${TURNS}`,
      [threadId, seq],
      'chat.recent-turns',
    );
    return rows.reverse();
  }
}
