import { DomainError } from '@chirrup/kernel/domain-error';
import { knownTimeZone } from '@chirrup/kernel/local-days';
import { AuthDefinition } from '@chirrup/proto/gen/auth/v1/auth_service';
import { BillingDefinition } from '@chirrup/proto/gen/billing/v1/billing_service';
import { BotsDefinition } from '@chirrup/proto/gen/bots/v1/bots_service';
import { type PlanType, planOf } from '@chirrup/proto/plans';
import { ServiceBus, type ServiceOf } from '@chirrup/rpc/service';
import { Injectable } from '@nestjs/common';

/** Who owns a bot, as far as its figures depend on it. */
export interface BotOwner {
  userId: string;
  email: string;
  timeZone: string;
  /** Whether a digest of the week is wanted. */
  weeklyDigest: boolean;
}

const CONTEXT = { principal: { kind: 'service', name: 'analytics' } } as const;

/** Asks the services that know. */
@Injectable()
export class OwnerReader {
  readonly #auth: ServiceOf<typeof AuthDefinition>;
  readonly #billing: ServiceOf<typeof BillingDefinition>;
  readonly #bots: ServiceOf<typeof BotsDefinition>;

  constructor(bus: ServiceBus) {
    this.#auth = bus.client(AuthDefinition);
    this.#billing = bus.client(BillingDefinition);
    this.#bots = bus.client(BotsDefinition);
  }

  async ownerOf(botId: string): Promise<BotOwner> {
    const { userId } = await this.#bots.getOwner({ botId }, CONTEXT);
    const { email, timeZone, weeklyDigest } = await this.#auth.getProfile({ userId }, CONTEXT);
    return { userId, email, timeZone: knownTimeZone(timeZone ?? ''), weeklyDigest: weeklyDigest ?? true };
  }

  /** Undefined if the bot or its owner's account is deleted. */
  async ownerIfAny(botId: string): Promise<BotOwner | undefined> {
    try {
      return await this.ownerOf(botId);
    } catch (error) {
      if (error instanceof DomainError && error.kind === 'not_found') return undefined;
      throw error;
    }
  }

  /** Whether mail may go to the owner's address. */
  async isAddressProven(userId: string): Promise<boolean> {
    return (await this.#auth.getAccount({ userId }, CONTEXT)).addressState !== 'open';
  }

  async botName(botId: string): Promise<string> {
    return (await this.#bots.getBotSettings({ botId }, CONTEXT)).botName;
  }

  /** Whether the plan has weekly reports. */
  async hasWeeklyReports(userId: string): Promise<boolean> {
    const { accountPlanType } = await this.#billing.getAccountPlan({ userId }, CONTEXT);
    return planOf(accountPlanType as PlanType).report === 'weekly';
  }
}
