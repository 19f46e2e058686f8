import type { Clock } from '@chirrup/kernel/clock';
import { Outbox } from '@chirrup/messaging/outbox/outbox';
import { UnitOfWork } from '@chirrup/persistence/unit-of-work';
import { CLOCK } from '@chirrup/service-defaults/platform/tokens';
import { requireService } from '@chirrup/tenancy/guards';
import type { Principal } from '@chirrup/tenancy/principal';
import { Inject, Injectable } from '@nestjs/common';
import { userProfileChanged } from '../accounts/user-events.js';
import { parseShopifyShop } from '../profile/domain/profile.js';

const MAX = 100;
const FORGET = `UPDATE users SET shopify_shop = '', updated_at = $3 WHERE id = $1 AND shopify_shop = $2 RETURNING id`;

@Injectable()
export class ShopsService {
  constructor(
    private readonly uow: UnitOfWork,
    private readonly outbox: Outbox,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Accounts that name a shop as theirs. Nobody has proven that it is: only what is their own may follow from it.
   * @param domain as the shop's platform names it. @throws DomainError `AUTH.INVALID_SHOPIFY_SHOP`
   */
  async accounts(principal: Principal, domain: string): Promise<string[]> {
    requireService(principal);
    const shop = parseShopifyShop(domain);
    if (shop === '') return [];
    const rows = await this.uow.statement<{ id: string }>(
      { system: true },
      `SELECT id FROM users WHERE shopify_shop = $1 ORDER BY id LIMIT ${MAX}`,
      [shop],
      'shops.accounts',
    );
    return rows.map(({ id }) => id);
  }

  /** Takes a shop's name out of the accounts that have it; their bots stay theirs. */
  async forget(principal: Principal, domain: string): Promise<void> {
    const shop = parseShopifyShop(domain);
    for (;;) {
      const ids = await this.accounts(principal, domain);
      for (const id of ids) await this.#forgetOf(id, shop);
      if (ids.length === 0) return;
    }
  }

  #forgetOf(id: string, shop: string): Promise<void> {
    return this.uow.run({ user: id, tenant: id }, async (tx) => {
      const changed = await tx.query(FORGET, [id, shop, new Date(this.clock.now())]);
      if (changed.length > 0) await this.outbox.add(tx, userProfileChanged(id));
    });
  }
}
