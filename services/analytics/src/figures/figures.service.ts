import type { Clock } from '@chirrup/kernel/clock';
import { lastDays } from '@chirrup/kernel/local-days';
import { UnitOfWork } from '@chirrup/persistence/unit-of-work';
import { CLOCK } from '@chirrup/service-defaults/platform/tokens';
import { requireBotRole } from '@chirrup/tenancy/guards';
import type { Principal } from '@chirrup/tenancy/principal';
import { Inject, Injectable } from '@nestjs/common';
import { type HoldoutResult, holdoutResult } from '../conversions/domain/holdout.js';
import {
  type ConversionSum,
  conversionSums,
  holdoutCounts,
} from '../conversions/persistence/conversions.rows.js';
import { OwnerReader } from '../owners/owner-reader.js';
import { busiestHours, firstTokenTimes } from './domain/overview.js';
import { type Score, scoreOf } from './domain/score.js';
import { type FigureSums, FiguresReader, type PartSum, type ReasonCount } from './figures-reader.js';
import { hasSamples } from './persistence/observed-bots.rows.js';

/** What some days of a bot add up to. */
export interface FiguresOverview extends FigureSums {
  timeZone: string;
  firstDay: string;
  lastDay: string;
  score: Score | undefined;
  firstTokenP50: number | undefined;
  firstTokenP95: number | undefined;
  languages: PartSum[];
  pages: PartSum[];
  hours: number[];
  reasons: ReasonCount[];
  conversions: ConversionSum[];
  holdout: HoldoutResult | undefined;
  weeklyReports: boolean;
  /** Part of it was made up. */
  sampleData: boolean;
}

export interface SatisfactionDay extends Partial<Score> {
  day: string;
  startAt: Date;
  clientMessages: number;
  /** Replies that were judged, and how many of those by a vote. */
  sampleSize: number;
  votes: number;
}

const DAYS = 30;
const MOST_DAYS = 90;

@Injectable()
export class FiguresService {
  constructor(
    private readonly uow: UnitOfWork,
    private readonly figures: FiguresReader,
    private readonly owners: OwnerReader,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** How many visitor messages a bot has had, as far as they are summed up. */
  async messageCount(principal: Principal, botId: string): Promise<number> {
    requireBotRole(principal, botId, 'viewer');
    const [row] = await this.uow.statement<{ total: string }>(
      { tenant: botId },
      'SELECT coalesce(sum(messages), 0) AS total FROM figures WHERE bot_id = $1',
      [botId],
      'figures.total',
    );
    return Number(row?.total ?? 0);
  }

  /** How content visitors were on each of the last 30 days of the owner; none if nobody asked. */
  async satisfactionDays(principal: Principal, botId: string): Promise<SatisfactionDay[]> {
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

  /** Adds up today and some days before it. */
  async overview(principal: Principal, botId: string, wantedDays: number): Promise<FiguresOverview> {
    requireBotRole(principal, botId, 'viewer');
    const { timeZone, userId } = await this.owners.ownerOf(botId);
    const days = lastDays(
      timeZone,
      this.clock.now(),
      Math.min(wantedDays > 0 ? wantedDays : DAYS, MOST_DAYS),
    );
    const [first, last] = [days[0], days.at(-1)];
    if (!first || !last) throw new RangeError('an overview needs a day');
    const [startAt, endAt] = [first.startAt, last.endAt];
    const [sums, quarters, parts, reasons, conversions, holdout, weeklyReports, sampleData] =
      await Promise.all([
        this.figures.sums(botId, [{ startAt, endAt }]),
        this.figures.quarters(botId, startAt, endAt),
        this.figures.parts(botId, startAt, endAt),
        this.figures.reasons(botId, startAt, endAt),
        conversionSums(this.uow, botId, startAt, endAt),
        holdoutCounts(this.uow, botId, startAt, endAt),
        this.owners.hasWeeklyReports(userId),
        hasSamples(this.uow, botId),
      ]);
    const [sum] = sums;
    if (!sum) throw new RangeError('a span has a sum');
    const { p50, p95 } = firstTokenTimes(quarters);
    return {
      ...sum,
      timeZone,
      firstDay: first.day,
      lastDay: last.day,
      score: scoreOf(sum),
      firstTokenP50: p50,
      firstTokenP95: p95,
      languages: parts.filter(({ kind }) => kind === 'language'),
      pages: parts.filter(({ kind }) => kind === 'page'),
      hours: busiestHours(timeZone, quarters),
      reasons,
      conversions,
      holdout: holdout && holdoutResult(holdout),
      weeklyReports,
      sampleData,
    };
  }
}
