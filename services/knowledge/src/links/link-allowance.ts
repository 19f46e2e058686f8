import { BillingDefinition } from '@chirrup/proto/gen/billing/v1/billing_service';
import { BotsDefinition } from '@chirrup/proto/gen/bots/v1/bots_service';
import { ServiceBus } from '@chirrup/rpc/service';
import type { Principal } from '@chirrup/tenancy/principal';
import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { MAX_LINKS_PER_BOT } from './link.js';

const SELF: Principal = { kind: 'service', name: 'knowledge' };
/** A larger plan counts after this at the latest. */
const TTL_MS = 15_000;
const MAX_BOTS = 10_000;

/** How many links, files among them, a bot may have by the plan of its owner. */
@Injectable()
export class LinkAllowance {
  readonly #known = new LRUCache<string, number>({
    max: MAX_BOTS,
    ttl: TTL_MS,
    allowStale: true,
    noDeleteOnStaleGet: true,
  });

  constructor(private readonly bus: ServiceBus) {}

  /** @throws what billing and bots throw */
  async of(botId: string): Promise<number> {
    return this.#known.get(botId, { allowStale: false }) ?? this.#ask(botId);
  }

  /** For work nobody waits for: while it cannot be asked, what was known last counts, or what no bot may exceed. */
  async atLast(botId: string): Promise<number> {
    return this.of(botId).catch(() => this.#known.get(botId) ?? MAX_LINKS_PER_BOT);
  }

  async #ask(botId: string): Promise<number> {
    const caller = { principal: SELF };
    const { userId } = await this.bus.client(BotsDefinition).getOwner({ botId }, caller);
    const { linksPerBot } = await this.bus.client(BillingDefinition).getAccountPlan({ userId }, caller);
    const allowed = linksPerBot < 0 ? MAX_LINKS_PER_BOT : Math.min(linksPerBot, MAX_LINKS_PER_BOT);
    this.#known.set(botId, allowed);
    return allowed;
  }
}
