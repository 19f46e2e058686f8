import { isDeepStrictEqual } from 'node:util';
import type { Clock } from '@chirrup/kernel/clock';
import { DomainError } from '@chirrup/kernel/domain-error';
import { err, ok, type Result } from '@chirrup/kernel/result';
import { Outbox } from '@chirrup/messaging/outbox/outbox';
import { UnitOfWork } from '@chirrup/persistence/unit-of-work';
import { DEFAULT_BRANDING } from '@chirrup/proto/limits';
import { CLOCK } from '@chirrup/service-defaults/platform/tokens';
import type { Principal } from '@chirrup/tenancy/principal';
import { Inject, Injectable } from '@nestjs/common';
import { ProvenAddresses } from '../../addresses/proven-addresses.js';
import { SupportAddresses } from '../../addresses/support-addresses.js';
import type { Act } from '../../changes/change.js';
import { ChangeLog } from '../../changes/change-log.js';
import { AccountPlans } from '../../plans/account-plans.js';
import { BotAnnouncer } from '../bot-announcer.js';
import { botChanged } from '../bot-events.js';
import { BotsService } from '../bots.service.js';
import { botErrors } from '../domain/bot.errors.js';
import type { Bot } from '../domain/bot.js';
import { type BotSettings, checkSettings } from '../domain/bot-settings.js';
import { BotsRepository } from '../persistence/bots.repository.js';
import { requireBot } from '../require-bot.js';

export interface UpdateBot {
  botId: string;
  /** The version the caller has seen; 0 for what they wrote themselves. */
  version: number;
  changes: Partial<BotSettings>;
  /** What it is a part of; an edit by default. */
  act?: Act;
}

/** The caller had not seen the latest change. */
export interface VersionConflict {
  current: Bot;
}

/** Changes the given settings. Saving what is already there changes nothing, so a save may be repeated. */
@Injectable()
export class UpdateBotCommand {
  constructor(
    private readonly plans: AccountPlans,
    private readonly botsService: BotsService,
    private readonly addresses: ProvenAddresses,
    private readonly supportAddresses: SupportAddresses,
    private readonly bots: BotsRepository,
    private readonly uow: UnitOfWork,
    private readonly outbox: Outbox,
    private readonly announcer: BotAnnouncer,
    private readonly changes: ChangeLog,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async execute(principal: Principal, input: UpdateBot): Promise<Result<Bot, VersionConflict>> {
    requireBot(principal, input.botId, 'editor');
    const wanted = checkSettings(input.changes);
    const mayBrand = await this.#mayBrand(input.botId, wanted);
    const mayGoLive = await this.#mayGoLive(input.botId, wanted);
    const address = await this.supportAddresses.prepare(input.botId, wanted.supportEmail);
    const result = await this.uow.run<Result<Bot, VersionConflict>>({ tenant: input.botId }, async (tx) => {
      const current = await this.bots.lock(tx, input.botId);
      const changes = differences(current, wanted);
      if (Object.keys(changes).length === 0) return ok(current);
      const isUnseen = input.version
        ? input.version !== current.version
        : await this.changes.isUnseen(tx, input.botId, principal, SETTINGS, Object.keys(changes));
      if (isUnseen) return err({ current });
      if (changes.brandingText !== undefined && !mayBrand) throw new DomainError(botErrors.brandingNotInPlan);
      if (changes.liveMode && !mayGoLive) throw new DomainError(botErrors.addressNotProven);
      const next: Partial<Bot> = {
        ...changes,
        version: current.version + 1,
        updatedAt: new Date(this.clock.now()),
      };
      if (changes.supportEmail !== undefined && address?.isProven) next.provenSupportEmail = address.email;
      await this.bots.update(tx, input.botId, next);
      if (changes.supportEmail !== undefined && address)
        await this.supportAddresses.order(tx, input.botId, address);
      const before = Object.fromEntries(
        Object.keys(changes).map((field) => [field, current[field as keyof BotSettings]]),
      );
      const change = { ...SETTINGS, before, after: changes };
      await this.changes.add(tx, input.botId, principal, [change], input.act);
      const bot = { ...current, ...next };
      await this.outbox.add(tx, botChanged(bot));
      return ok(bot);
    });
    if (result.ok) this.announcer.announce(input.botId);
    return result;
  }

  /** Asked before the transaction: no call to another service while a row is locked. */
  async #mayBrand(botId: string, { brandingText }: Partial<BotSettings>): Promise<boolean> {
    if (brandingText === undefined || brandingText === DEFAULT_BRANDING) return true;
    const plan = await this.plans.of(await this.botsService.owner(botId));
    return plan.customisedBranding;
  }

  /** Asked before the transaction as well, and only for a bot that is not live. */
  async #mayGoLive(botId: string, { liveMode }: Partial<BotSettings>): Promise<boolean> {
    if (!liveMode) return true;
    const [bot] = await this.uow.statement<{ owner: string; isLive: boolean }>(
      { tenant: botId },
      'SELECT owner_user_id AS owner, live_mode AS "isLive" FROM bots WHERE id = $1 AND deleted_at IS NULL',
      [botId],
    );
    return !bot || bot.isLive || (await this.addresses.of(bot.owner)).isProven;
  }
}

const SETTINGS = { kind: 'settings', subject: '' } as const;

const differences = (current: Bot, wanted: Partial<BotSettings>): Partial<BotSettings> =>
  Object.fromEntries(
    Object.entries(wanted).filter(
      ([field, value]) => !isDeepStrictEqual(value, current[field as keyof BotSettings]),
    ),
  );
