import { UnitOfWork } from '@chirrup/persistence/unit-of-work';
import { Injectable } from '@nestjs/common';
import type { ScoreSums } from './domain/score.js';

/** Sums of a bot's figures over a time. */
export interface FigureSums extends ScoreSums {
  messages: number;
  threads: number;
  waiting: number;
  verified: number;
  model: number;
  extractive: number;
  offered: number;
  refused: number;
  smallTalk: number;
  failed: number;
  stopped: number;
  votesUp: number;
  votesDown: number;
  unhelpful: number;
  judged: number;
}

export interface PartSum {
  kind: 'language' | 'page';
  value: string;
  messages: number;
  answered: number;
}

export interface ReasonCount {
  reason: string;
  count: number;
}

const SUMMED: Readonly<Record<keyof FigureSums, string>> = {
  messages: 'messages',
  threads: 'threads',
  waiting: 'waiting',
  verified: 'verified',
  model: 'model',
  extractive: 'extractive',
  offered: 'offered',
  refused: 'refused',
  smallTalk: 'small_talk',
  failed: 'failed',
  stopped: 'stopped',
  votesUp: 'votes_up',
  votesDown: 'votes_down',
  unhelpful: 'unhelpful',
  judged: 'judged',
  weight: 'weight',
  weightSquares: 'weight_squares',
  scores: 'scores',
  scoreSquares: 'score_squares',
};
const COLUMNS = Object.entries(SUMMED)
  .map(([name, column]) => `coalesce(sum(${column}), 0)::float8 AS "${name}"`)
  .join(', ');

const PARTS = 20;

/** Reads figures; days are given by their first moments. */
@Injectable()
export class FiguresReader {
  constructor(private readonly uow: UnitOfWork) {}

  /** For each span its sums, in order. */
  sums(botId: string, spans: readonly { startAt: Date; endAt: Date }[]): Promise<FigureSums[]> {
    return this.uow.statement<FigureSums>(
      { tenant: botId },
      `SELECT ${COLUMNS}
       FROM unnest($2::timestamptz[], $3::timestamptz[]) WITH ORDINALITY AS span(from_at, to_at, position)
       LEFT JOIN figures f ON f.bot_id = $1 AND f.slot >= span.from_at AND f.slot < span.to_at
       GROUP BY span.position ORDER BY span.position`,
      [botId, spans.map(({ startAt }) => startAt), spans.map(({ endAt }) => endAt)],
      'figures.sums',
    );
  }

  /** Messages and times until the first text by quarter of an hour. */
  quarters(
    botId: string,
    from: Date,
    to: Date,
  ): Promise<{ slot: Date; messages: number; firstTokens: number[] }[]> {
    return this.uow.statement(
      { tenant: botId },
      `SELECT slot, messages, first_tokens AS "firstTokens" FROM figures WHERE bot_id = $1 AND slot >= $2 AND slot < $3`,
      [botId, from, to],
      'figures.quarters',
    );
  }

  /** What was said with votes down, the most frequent first. */
  reasons(botId: string, from: Date, to: Date): Promise<ReasonCount[]> {
    return this.uow.statement<ReasonCount>(
      { tenant: botId },
      `SELECT reason, count(*)::int AS count FROM exchange_votes
       WHERE bot_id = $1 AND voted_at >= $2 AND voted_at < $3 AND reason <> '' GROUP BY reason ORDER BY count DESC, reason`,
      [botId, from, to],
      'figures.reasons',
    );
  }

  /** The most frequent languages and pages. */
  parts(botId: string, from: Date, to: Date): Promise<PartSum[]> {
    return this.uow.run({ tenant: botId }, async (tx) => {
      // 45 values stand in 130,000 rows of a month: without fresh statistics PostgreSQL sorts these on disk
      await tx.query('SET LOCAL enable_sort = off');
      return tx.query<PartSum>(
        `SELECT kind, value, messages, answered FROM (
           SELECT kind, value, sum(messages)::int AS messages, sum(answered)::int AS answered,
             row_number() OVER (PARTITION BY kind ORDER BY sum(messages) DESC, value) AS rank
           FROM figure_parts WHERE bot_id = $1 AND slot >= $2 AND slot < $3 GROUP BY kind, value) ranked
         WHERE rank <= ${PARTS} ORDER BY kind, rank`,
        [botId, from, to],
        'figures.parts',
      );
    });
  }
}
