import type { Clock } from '@chirrup/kernel/clock';
import { commonErrors, DomainError } from '@chirrup/kernel/domain-error';
import { INSTALLATION_USER_ID, isBotId, newBotId } from '@chirrup/kernel/ids';
import { Outbox } from '@chirrup/messaging/outbox/outbox';
import { UnitOfWork } from '@chirrup/persistence/unit-of-work';
import { CLOCK } from '@chirrup/service-defaults/platform/tokens';
import { botNotFound, requireService, requireUser } from '@chirrup/tenancy/guards';
import type { BotRole, Principal } from '@chirrup/tenancy/principal';
import { Inject, Injectable } from '@nestjs/common';
import { AccountPlans, isUsedUp } from '../plans/account-plans.js';
import { botCreated } from './bot-events.js';
import { botErrors } from './domain/bot.errors.js';
import { type Bot, MAX_BOTS_PER_OWNER, newBot } from './domain/bot.js';
import { checkSettings } from './domain/bot-settings.js';
import { BotEntity } from './persistence/bot.entity.js';
import { BotsRepository } from './persistence/bots.repository.js';
import { DeletedUsersRepository } from './persistence/deleted-users.repository.js';
import { requireBot } from './require-bot.js';

export interface CreateBot {
  botName: string;
  ownerEmail: string;
}

export interface MemberBot {
  bot: Bot;
  role: BotRole;
}

const MAX_BOTS = 1_000;

@Injectable()
export class BotsService {
  constructor(
    private readonly plans: AccountPlans,
    private readonly bots: BotsRepository,
    private readonly deletedUsers: DeletedUsersRepository,
    private readonly uow: UnitOfWork,
    private readonly outbox: Outbox,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Makes a bot for the caller, as many as their plan allows. */
  async create(principal: Principal, { botName, ownerEmail }: CreateBot): Promise<Bot> {
    const ownerUserId = requireUser(principal);
    checkSettings({ botName });
    const plan = await this.plans.of(ownerUserId, principal);
    const at = new Date(this.clock.now());
    const bot = newBot({ id: newBotId(), botName, ownerUserId, ownerUserEmail: ownerEmail, at });
    await this.uow.run({ user: ownerUserId, tenant: bot.id }, async (tx) => {
      const owned = await this.bots.lockAndCountOwned(tx, ownerUserId);
      if (await this.deletedUsers.has(tx, ownerUserId)) throw new DomainError(commonErrors.notAuthenticated);
      if (isUsedUp(plan.numberOfBots, owned) || owned >= MAX_BOTS_PER_OWNER) {
        throw new DomainError(botErrors.limitReached);
      }
      await this.bots.add(tx, bot);
      await this.outbox.add(tx, botCreated(bot));
    });
    return bot;
  }

  /**
   * Makes the bot that belongs to the installation itself, once, however many processes ask for it.
   * @throws DomainError BOTS.NOT_FOUND when the id belongs to somebody else
   */
  async ensureInstallationBot(principal: Principal, botId: string): Promise<Bot> {
    requireService(principal);
    if (!isBotId(botId)) throw new DomainError(botNotFound);
    const ownerUserId = INSTALLATION_USER_ID;
    return this.uow.run({ user: ownerUserId, tenant: botId }, async (tx) => {
      await this.bots.lockAndCountOwned(tx, ownerUserId);
      const [known] = await this.bots.findMany(tx, [botId]);
      if (known && known.ownerUserId !== ownerUserId) throw new DomainError(botNotFound);
      if (known) return known;
      const at = new Date(this.clock.now());
      // live from the first moment: there is no address that could be proven
      const bot = {
        ...newBot({ id: botId, botName: '', ownerUserId, ownerUserEmail: '', at }),
        liveMode: true,
      };
      await this.bots.add(tx, bot);
      await this.outbox.add(tx, botCreated(bot));
      return bot;
    });
  }

  /** The caller's own and shared bots, oldest first; of too many its own. */
  async list(principal: Principal, userId: string): Promise<MemberBot[]> {
    if (requireUser(principal) !== userId) throw new DomainError(commonErrors.notFound);
    return this.uow.run({ user: userId }, async (tx) => {
      const memberships = await tx.query<{ botId: string; role: BotRole }>(
        `SELECT m.bot_id AS "botId", m.role FROM bot_members m JOIN bots b ON b.id = m.bot_id
         WHERE m.user_id = $1 AND b.deleted_at IS NULL ORDER BY m.role = 'owner' DESC, m.bot_id LIMIT $2`,
        [userId, MAX_BOTS],
      );
      const roles = new Map(memberships.map(({ botId, role }) => [botId, role]));
      const bots = await this.bots.findMany(tx, [...roles.keys()]);
      return bots.map((bot) => ({ bot, role: roles.get(bot.id) ?? 'viewer' }));
    });
  }

  /** A bot as its team sees it. */
  async get(principal: Principal, botId: string): Promise<Bot> {
    requireBot(principal, botId, 'viewer');
    const bot = await this.uow.run({ tenant: botId }, (tx) => tx.manager.findOneBy(BotEntity, { id: botId }));
    if (!bot) throw new DomainError(botNotFound);
    return bot;
  }

  /** What a user may do with a bot; for a user who is no member it does not exist. */
  async access(principal: Principal, botId: string, userId: string): Promise<BotRole> {
    const mayAsk = principal.kind === 'service' || requireUser(principal) === userId;
    if (!mayAsk || !isBotId(botId)) throw new DomainError(botNotFound);
    const [member] = await this.uow.statement<{ role: BotRole }>(
      { user: userId },
      `SELECT m.role FROM bot_members m JOIN bots b ON b.id = m.bot_id
       WHERE m.bot_id = $1 AND m.user_id = $2 AND b.deleted_at IS NULL`,
      [botId, userId],
      'bots.access',
    );
    if (!member) throw new DomainError(botNotFound);
    return member.role;
  }

  /** Whose plan pays for a bot. */
  async owner(botId: string): Promise<string> {
    const [row] = await this.uow.statement<{ owner: string }>(
      { tenant: botId },
      'SELECT owner_user_id AS owner FROM bots WHERE id = $1 AND deleted_at IS NULL',
      [botId],
      'bots.owner',
    );
    if (!row) throw new DomainError(botNotFound);
    return row.owner;
  }
}
