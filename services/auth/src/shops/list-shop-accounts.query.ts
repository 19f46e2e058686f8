import { UnitOfWork } from '@chirrup/persistence/unit-of-work';
import { requireService } from '@chirrup/tenancy/guards';
import type { Principal } from '@chirrup/tenancy/principal';
import { Injectable } from '@nestjs/common';
import { parseShopifyShop } from '../profile/domain/profile.js';

const MAX = 100;

/** Accounts that name a shop as theirs. Nobody has proven that it is: only what is their own may follow from it. */
@Injectable()
export class ListShopAccountsQuery {
  constructor(private readonly uow: UnitOfWork) {}

  /** @param domain as the shop's platform names it. @throws DomainError `AUTH.INVALID_SHOPIFY_SHOP` */
  async execute(principal: Principal, domain: string): Promise<string[]> {
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
}
