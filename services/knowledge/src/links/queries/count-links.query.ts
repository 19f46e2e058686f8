import { UnitOfWork } from '@chirrup/persistence/unit-of-work';
import { requireBotRole } from '@chirrup/tenancy/guards';
import type { Principal } from '@chirrup/tenancy/principal';
import { Injectable } from '@nestjs/common';
import { SHOWN } from './list-links.query.js';

/** A link may count in several of them. */
export interface LinkCounts {
  total: number;
  failed: number;
  reading: number;
  changed: number;
  gone: number;
  files: number;
  paused: number;
}

const COUNTS = Object.entries(SHOWN).map(
  ([name, shown]) => `count(*) FILTER (WHERE ${shown})::int AS ${name}`,
);

/** How many links a bot has, and how many of each sort. */
@Injectable()
export class CountLinksQuery {
  constructor(private readonly uow: UnitOfWork) {}

  async execute(principal: Principal, botId: string): Promise<LinkCounts> {
    requireBotRole(principal, botId, 'viewer');
    const [counts] = await this.uow.statement<LinkCounts & Record<string, unknown>>(
      { tenant: botId },
      `SELECT count(*)::int AS total, ${COUNTS.join(', ')} FROM links WHERE bot_id = $1`,
      [botId],
      'links.count',
    );
    return counts ?? { total: 0, failed: 0, reading: 0, changed: 0, gone: 0, files: 0, paused: 0 };
  }
}
