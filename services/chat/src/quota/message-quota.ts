import type { Clock } from '@chirrup/kernel/clock';
import { withoutDeadline } from '@chirrup/kernel/deadline';
import type { Log } from '@chirrup/kernel/log';
import { quotaChannel } from '@chirrup/proto/channels';
import { BillingDefinition } from '@chirrup/proto/gen/billing/v1/billing_service';
import { FanOut } from '@chirrup/realtime/fan-out';
import { ServiceBus } from '@chirrup/rpc/service';
import { CLOCK, LOG } from '@chirrup/service-defaults/platform/tokens';
import type { Principal } from '@chirrup/tenancy/principal';
import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { type Billing, BotQuota } from './bot-quota.js';
import type { Charge, Draw } from './domain/draw.js';

const SELF: Principal = { kind: 'service', name: 'chat' };
const MAX_BOTS = 10_000;
const LAST_RELEASES_MS = 1_000;

/** Draws messages from the quota of a bot's owner, asked before a reply is made and once for many replies. */
@Injectable()
export class MessageQuota implements OnApplicationBootstrap, OnModuleDestroy {
  readonly #bots = new LRUCache<string, BotQuota>({
    max: MAX_BOTS,
    dispose: (quota) => quota.releaseAll(),
  });
  readonly #releasing = new Set<Promise<unknown>>();
  #unsubscribe: (() => void) | undefined;

  constructor(
    private readonly bus: ServiceBus,
    private readonly fanOut: FanOut,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOG) private readonly log: Log,
  ) {}

  onApplicationBootstrap(): void {
    this.#unsubscribe = this.fanOut.subscribe(quotaChannel, () => {
      for (const quota of this.#bots.values()) quota.forgetSpent();
    });
  }

  async onModuleDestroy(): Promise<void> {
    this.#unsubscribe?.();
    this.#bots.clear();
    const late = new Promise((resolve) => setTimeout(resolve, LAST_RELEASES_MS).unref());
    await Promise.race([Promise.all(this.#releasing), late]);
  }

  take(botId: string): Promise<Draw> {
    // what is reserved serves other replies too
    return withoutDeadline(() => this.#of(botId).take());
  }

  /** What a reply that is made costs. */
  use(botId: string, draw: Draw): Charge {
    return this.#bots.get(botId)?.use(draw) ?? draw;
  }

  giveBack(botId: string, draw: Draw): void {
    this.#bots.get(botId)?.giveBack(draw);
  }

  #of(botId: string): BotQuota {
    const quota = this.#bots.get(botId) ?? new BotQuota(this.#billing(botId), this.clock);
    this.#bots.set(botId, quota);
    return quota;
  }

  #billing(botId: string): Billing {
    const client = this.bus.client(BillingDefinition);
    const caller = { principal: SELF };
    return {
      reserve: (id, wanted, needed) =>
        client.reserveMessages({ botId, id, wanted, needed }, caller).catch((error: unknown) => {
          this.log.warn(
            { err: error, bot_id: botId },
            'billing could not be asked; messages are counted later',
          );
          throw error;
        }),
      release: (id, unused) => {
        // without it the messages are held for some minutes
        const releasing = client
          .releaseReservation({ botId, id, unused }, caller)
          .catch(() => undefined)
          .finally(() => this.#releasing.delete(releasing));
        this.#releasing.add(releasing);
      },
    };
  }
}
