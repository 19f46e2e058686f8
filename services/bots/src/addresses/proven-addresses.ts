import { AuthDefinition } from '@chirrup/proto/gen/auth/v1/auth_service';
import { ServiceBus } from '@chirrup/rpc/service';
import type { Principal } from '@chirrup/tenancy/principal';
import { Injectable } from '@nestjs/common';

const SELF: Principal = { kind: 'service', name: 'bots' };

/** Asks auth for the address of an account, and whether its owner has confirmed it. */
@Injectable()
export class ProvenAddresses {
  constructor(private readonly bus: ServiceBus) {}

  async of(userId: string): Promise<{ email: string; isProven: boolean }> {
    const account = await this.bus.client(AuthDefinition).getAccount({ userId }, { principal: SELF });
    return { email: account.email, isProven: account.addressState !== 'open' };
  }
}
