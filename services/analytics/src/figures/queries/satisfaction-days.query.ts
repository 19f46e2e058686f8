import type { Clock } from '@chirrup/kernel/clock';
import { lastDays } from '@chirrup/kernel/local-days';
import { CLOCK } from '@chirrup/service-defaults/platform/tokens';
import { requireBotRole } from '@chirrup/tenancy/guards';
import type { Principal } from '@chirrup/tenancy/principal';
import { Inject, Injectable } from '@nestjs/common';
import { OwnerReader } from '../../owners/owner-reader.js';
import { type Score, scoreOf } from '../domain/score.js';
import { FiguresReader } from './figures-reader.js';

export interface SatisfactionDay extends Partial<Score> {
  day: string;
  startAt: Date;
  clientMessages: number;
  /** Replies that were judged, and how many of those by a vote. */
  sampleSize: number;
  votes: number;
}

const DAYS = 30;

/** How content visitors were on each of the last 30 days of the owner; none where nobody asked. */
@Injectable()
export class SatisfactionDaysQuery {
  constructor(
    private readonly figures: FiguresReader,
    private readonly owners: OwnerReader,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async execute(principal: Principal, botId: string): Promise<SatisfactionDay[]> {
    requireBotRole(principal, botId, 'viewer');
    const { timeZone } = await this.owners.ownerOf(botId);
    const days = lastDays(timeZone, this.clock.now(), DAYS);
    const sums = await this.figures.sums(botId, days);
    const reports = days.map(({ day, startAt }, at) => {
      const sum = sums[at];
      return {
        day,
        startAt,
        clientMessages: sum?.messages ?? 0,
        sampleSize: sum?.judged ?? 0,
        votes: (sum?.votesUp ?? 0) + (sum?.votesDown ?? 0),
        ...(sum ? scoreOf(sum) : {}),
      };
    });
    return reports.some(({ clientMessages }) => clientMessages > 0) ? reports : [];
  }
}
