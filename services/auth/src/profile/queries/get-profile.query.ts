import { DomainError } from '@chirrup/kernel/domain-error';
import { UnitOfWork } from '@chirrup/persistence/unit-of-work';
import { requireUser } from '@chirrup/tenancy/guards';
import type { Principal } from '@chirrup/tenancy/principal';
import { Injectable } from '@nestjs/common';
import { profileErrors } from '../domain/profile.errors.js';
import type { Profile } from '../domain/profile.js';

/** The caller's profile; those of others are found by services only. */
@Injectable()
export class GetProfileQuery {
  constructor(private readonly uow: UnitOfWork) {}

  async execute(principal: Principal, userId: string): Promise<Profile> {
    if (principal.kind !== 'service' && requireUser(principal) !== userId)
      throw new DomainError(profileErrors.notFound);
    const [profile] = await this.uow.statement<Profile>(
      { user: userId },
      'SELECT id, name, email, shopify_shop AS "shopifyShop" FROM users WHERE id = $1',
      [userId],
      'profile.get',
    );
    if (!profile) throw new DomainError(profileErrors.notFound);
    return profile;
  }
}
