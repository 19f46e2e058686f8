import { DomainError } from '@chirrup/kernel/domain-error';
import { UnitOfWork } from '@chirrup/persistence/unit-of-work';
import { requireUser } from '@chirrup/tenancy/guards';
import type { Principal } from '@chirrup/tenancy/principal';
import { Injectable } from '@nestjs/common';
import { profileErrors } from '../domain/profile.errors.js';

/** The ways the caller can log in. */
@Injectable()
export class GetSignInMethodsQuery {
  constructor(private readonly uow: UnitOfWork) {}

  async execute(principal: Principal, userId: string): Promise<{ password: boolean; google: boolean }> {
    if (requireUser(principal) !== userId) throw new DomainError(profileErrors.notFound);
    const [methods] = await this.uow.statement<{ password: boolean; google: boolean }>(
      { user: userId },
      `SELECT EXISTS (SELECT 1 FROM credentials WHERE user_id = $1) AS password,
         EXISTS (SELECT 1 FROM identities WHERE user_id = $1 AND provider = 'google') AS google`,
      [userId],
      'profile.sign-in-methods',
    );
    return { password: methods?.password ?? false, google: methods?.google ?? false };
  }
}
