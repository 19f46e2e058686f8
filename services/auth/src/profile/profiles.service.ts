import type { Clock } from '@chirrup/kernel/clock';
import { DomainError } from '@chirrup/kernel/domain-error';
import { Outbox } from '@chirrup/messaging/outbox/outbox';
import { UnitOfWork } from '@chirrup/persistence/unit-of-work';
import { CLOCK } from '@chirrup/service-defaults/platform/tokens';
import { requireUser } from '@chirrup/tenancy/guards';
import type { Principal } from '@chirrup/tenancy/principal';
import { Inject, Injectable } from '@nestjs/common';
import { UserEntity } from '../accounts/persistence/user.entity.js';
import { userProfileChanged } from '../accounts/user-events.js';
import { profileErrors } from './domain/profile.errors.js';
import { type Profile, parseName, parseShopifyShop, parseTimeZone } from './domain/profile.js';

/** What is not given stays as it is. */
type WantedProfile = Omit<Profile, 'timeZone' | 'weeklyDigest'> & {
  timeZone?: string | undefined;
  weeklyDigest?: boolean | undefined;
};

@Injectable()
export class ProfilesService {
  constructor(
    private readonly uow: UnitOfWork,
    private readonly outbox: Outbox,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** The caller's profile; those of others are found by services only. */
  async get(principal: Principal, userId: string): Promise<Profile> {
    if (principal.kind !== 'service' && requireUser(principal) !== userId)
      throw new DomainError(profileErrors.notFound);
    const [profile] = await this.uow.statement<Profile>(
      { user: userId },
      `SELECT id, name, email, shopify_shop AS "shopifyShop", time_zone AS "timeZone",
         weekly_digest AS "weeklyDigest" FROM users WHERE id = $1`,
      [userId],
      'profile.get',
    );
    if (!profile) throw new DomainError(profileErrors.notFound);
    return profile;
  }

  /** The ways the caller can log in. */
  async signInMethods(principal: Principal, userId: string): Promise<{ password: boolean; google: boolean }> {
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

  /** Changes the caller's name, shop, time zone and mails; saving the same again changes nothing. */
  async update(principal: Principal, wanted: WantedProfile): Promise<Profile> {
    const id = requireUser(principal);
    if (id !== wanted.id) throw new DomainError(profileErrors.notFound);
    const name = parseName(wanted.name);
    const shopifyShop = parseShopifyShop(wanted.shopifyShop);
    const chosenZone = wanted.timeZone === undefined ? undefined : parseTimeZone(wanted.timeZone);
    return this.uow.run({ user: id, tenant: id }, async (tx) => {
      const user = await tx.manager.findOne(UserEntity, {
        where: { id },
        lock: { mode: 'pessimistic_write' },
      });
      if (!user) throw new DomainError(profileErrors.notFound);
      if (wanted.email && wanted.email !== user.email) throw new DomainError(profileErrors.emailReadOnly);
      const timeZone = chosenZone ?? user.timeZone;
      const weeklyDigest = wanted.weeklyDigest ?? user.weeklyDigest;
      const fields = { name, shopifyShop, timeZone, weeklyDigest };
      if (Object.entries(fields).some(([field, value]) => user[field as keyof typeof fields] !== value)) {
        await tx.manager.update(UserEntity, { id }, { ...fields, updatedAt: new Date(this.clock.now()) });
        if (name !== user.name || shopifyShop !== user.shopifyShop)
          await this.outbox.add(tx, userProfileChanged(id));
      }
      return { id, email: user.email, ...fields };
    });
  }
}
