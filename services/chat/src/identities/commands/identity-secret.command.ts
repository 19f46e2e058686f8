import { randomBytes } from 'node:crypto';
import type { Clock } from '@chirrup/kernel/clock';
import { UnitOfWork } from '@chirrup/persistence/unit-of-work';
import { CLOCK } from '@chirrup/service-defaults/platform/tokens';
import { requireBotRole } from '@chirrup/tenancy/guards';
import type { Principal } from '@chirrup/tenancy/principal';
import { Inject, Injectable } from '@nestjs/common';
import type { IdentitySecret } from '../domain/identity.js';
import { readSecret, saveSecret } from '../persistence/identities.rows.js';

const BYTES = 32;

/** The secret an owner's server signs identities with. */
@Injectable()
export class IdentitySecretCommand {
  constructor(
    private readonly uow: UnitOfWork,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** An empty one while there is none. */
  read(principal: Principal, botId: string): Promise<IdentitySecret> {
    requireBotRole(principal, botId, 'owner');
    return readSecret(this.uow, botId);
  }

  /** Makes a new secret; tokens of the one before are refused from now on. */
  async replace(principal: Principal, botId: string): Promise<IdentitySecret> {
    requireBotRole(principal, botId, 'owner');
    const made = { secret: randomBytes(BYTES).toString('base64url'), createdAt: this.clock.now() };
    await this.uow.run({ tenant: botId }, (tx) => saveSecret(tx, botId, made));
    return made;
  }
}
