import type { Clock } from '@chirrup/kernel/clock';
import { Outbox } from '@chirrup/messaging/outbox/outbox';
import { UnitOfWork } from '@chirrup/persistence/unit-of-work';
import { CLOCK } from '@chirrup/service-defaults/platform/tokens';
import type { Principal } from '@chirrup/tenancy/principal';
import { Inject, Injectable } from '@nestjs/common';
import { userProfileChanged } from '../accounts/user-events.js';
import { parseShopifyShop } from '../profile/domain/profile.js';
import { ListShopAccountsQuery } from './list-shop-accounts.query.js';

const FORGET = `UPDATE users SET shopify_shop = '', updated_at = $3 WHERE id = $1 AND shopify_shop = $2 RETURNING id`;

/** Takes a shop's name out of the accounts that have it; their bots stay theirs. */
@Injectable()
export class ForgetShopCommand {
  constructor(
    private readonly uow: UnitOfWork,
    private readonly outbox: Outbox,
    private readonly accounts: ListShopAccountsQuery,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async execute(principal: Principal, domain: string): Promise<void> {
    const shop = parseShopifyShop(domain);
    for (;;) {
      const ids = await this.accounts.execute(principal, domain);
      for (const id of ids) await this.#forget(id, shop);
      if (ids.length === 0) return;
    }
  }

  #forget(id: string, shop: string): Promise<void> {
    return this.uow.run({ user: id, tenant: id }, async (tx) => {
      const changed = await tx.query(FORGET, [id, shop, new Date(this.clock.now())]);
      if (changed.length > 0) await this.outbox.add(tx, userProfileChanged(id));
    });
  }
}
