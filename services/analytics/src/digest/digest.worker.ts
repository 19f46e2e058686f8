import type { Clock } from '@chirrup/kernel/clock';
import { newId } from '@chirrup/kernel/ids';
import { daysLater, localDay } from '@chirrup/kernel/local-days';
import type { Log } from '@chirrup/kernel/log';
import { MailSender } from '@chirrup/mail/mail-sender';
import { type Mail, Mailer } from '@chirrup/mail/mailer';
import { addJob, type Job } from '@chirrup/persistence/jobs/jobs';
import { UnitOfWork } from '@chirrup/persistence/unit-of-work';
import { hourly } from '@chirrup/service-defaults/platform/hourly';
import { CLOCK, LOG } from '@chirrup/service-defaults/platform/tokens';
import { Inject, Injectable } from '@nestjs/common';
import { ANALYTICS_CONFIG, type AnalyticsConfig } from '../analytics.config.js';
import { scoreOf } from '../figures/domain/score.js';
import { FiguresReader } from '../figures/figures-reader.js';
import { observedBots } from '../figures/persistence/observed-bots.rows.js';
import { type BotOwner, OwnerReader } from '../owners/owner-reader.js';
import { type DigestBot, digestDue, digestMail } from './domain/digest.js';
import { dropOldOrders, orderDigest, topGaps } from './persistence/digests.rows.js';

const DIGEST = 'weekly-digest';
/** A digest of more bots would not be read. */
const MOST_BOTS = 50;

interface Order {
  userId: string;
  startDay: string;
  botIds: string[];
}

/** Mails owners what the last week brought, on Mondays at 8:00 of their time. */
@Injectable()
export class DigestWorker extends MailSender<Order> {
  #stop: (() => void) | undefined;

  constructor(
    private readonly uow: UnitOfWork,
    private readonly owners: OwnerReader,
    private readonly figures: FiguresReader,
    mailer: Mailer,
    @Inject(ANALYTICS_CONFIG) private readonly config: AnalyticsConfig,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOG) private readonly log: Log,
  ) {
    super({
      uow,
      mailer,
      log,
      kind: DIGEST,
    });
  }

  override onApplicationBootstrap(): void {
    super.onApplicationBootstrap();
    this.#stop = hourly('hours without a look for due digests', this.log, async (stop) => {
      await this.orderAll(stop);
      return 0;
    });
  }

  override async onModuleDestroy(): Promise<void> {
    this.#stop?.();
    await super.onModuleDestroy();
  }

  /** Orders what is due; what was ordered before is not ordered again. */
  async orderAll(stop?: AbortSignal): Promise<void> {
    const owned = new Map<string, { owner: BotOwner; botIds: string[] }>();
    for await (const botId of observedBots(this.uow)) {
      if (stop?.aborted) return;
      const owner = await this.owners.ownerIfAny(botId);
      if (!owner?.weeklyDigest || !digestDue(owner.timeZone, this.clock.now())) continue;
      const known = owned.get(owner.userId) ?? { owner, botIds: [] };
      if (known.botIds.length < MOST_BOTS) known.botIds.push(botId);
      owned.set(owner.userId, known);
    }
    for (const { owner, botIds } of owned.values()) await this.#order(owner, botIds);
    await dropOldOrders(this.uow);
  }

  async #order({ userId, timeZone }: BotOwner, botIds: string[]): Promise<void> {
    const due = digestDue(timeZone, this.clock.now());
    if (!due || !(await this.owners.isAddressProven(userId))) return;
    const payload: Order = { userId, startDay: due.startDay, botIds };
    await this.uow.run({ system: true }, async (tx) => {
      if (!(await orderDigest(tx, userId, due.startDay))) return;
      await addJob(tx, {
        id: newId(),
        kind: DIGEST,
        botId: DIGEST,
        queueKey: userId,
        payload,
        runAt: due.at,
      });
    });
    this.wake();
  }

  protected async compose({ id, payload }: Job<Order>): Promise<Mail | undefined> {
    const { startDay, botIds } = payload;
    const bots: DigestBot[] = [];
    let to = '';
    for (const botId of botIds) {
      const owner = await this.owners.ownerIfAny(botId);
      // ended meanwhile, or given to another owner
      if (!owner?.weeklyDigest || owner.userId !== payload.userId) continue;
      to = owner.email;
      const bot = await this.#digestOf(botId, owner.timeZone, startDay);
      if (bot.messages > 0) bots.push(bot);
    }
    if (bots.length === 0) return undefined;
    const { publicUrl, mailFrom } = this.config;
    const week = { startDay, endDay: daysLater(startDay, 6) };
    const messageId = `weekly-digest-${id}@${new URL(publicUrl).hostname}`;
    return { messageId, from: mailFrom, to, ...digestMail(bots, week, publicUrl) };
  }

  async #digestOf(botId: string, timeZone: string, startDay: string): Promise<DigestBot> {
    const week = (day: string) => ({
      startAt: localDay(timeZone, day).startAt,
      endAt: localDay(timeZone, daysLater(day, 7)).startAt,
    });
    const [sums, before] = await this.figures.sums(botId, [week(startDay), week(daysLater(startDay, -7))]);
    const answered = (sums?.verified ?? 0) + (sums?.model ?? 0) + (sums?.extractive ?? 0);
    const questions = answered + (sums?.offered ?? 0) + (sums?.refused ?? 0);
    return {
      botId,
      name: await this.owners.botName(botId),
      messages: sums?.messages ?? 0,
      messagesBefore: before?.messages ?? 0,
      resolved: questions > 0 ? (answered - (sums?.unhelpful ?? 0)) / questions : undefined,
      score: sums && scoreOf(sums)?.score,
      sampleSize: sums?.judged ?? 0,
      gaps: await topGaps(this.uow, botId),
    };
  }
}
