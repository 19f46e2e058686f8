import type { Clock } from '@chirrup/kernel/clock';
import { DomainError } from '@chirrup/kernel/domain-error';
import { UnitOfWork } from '@chirrup/persistence/unit-of-work';
import { readMailAddress } from '@chirrup/proto/mail-address';
import { CLOCK, SIGNING_KEYS } from '@chirrup/service-defaults/platform/tokens';
import { requireService } from '@chirrup/tenancy/guards';
import type { Principal } from '@chirrup/tenancy/principal';
import type { SigningKeys } from '@chirrup/tenancy/signing-keys';
import { Inject, Injectable } from '@nestjs/common';
import { verifyProof } from '../addresses/domain/proof.js';
import { supportErrors } from '../addresses/domain/support.errors.js';
import { BotAnnouncer } from '../bots/bot-announcer.js';

/** Proves a bot's support address by the token of the mail to it; the same again changes nothing. Its reader has no account. */
@Injectable()
export class ProveAddressCommand {
  constructor(
    private readonly uow: UnitOfWork,
    private readonly announcer: BotAnnouncer,
    @Inject(SIGNING_KEYS) private readonly keys: SigningKeys,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async execute(principal: Principal, token: string): Promise<{ email: string; botName: string }> {
    requireService(principal);
    const { botId, email } = await verifyProof(this.keys, token, this.clock.now());
    const botName = await this.uow.run({ tenant: botId }, async (tx) => {
      const [bot] = await tx.query<{ botName: string; supportEmail: string }>(
        'SELECT bot_name AS "botName", support_email AS "supportEmail" FROM bots WHERE id = $1 AND deleted_at IS NULL FOR UPDATE',
        [botId],
      );
      if (readMailAddress(bot?.supportEmail ?? '') !== email)
        throw new DomainError(supportErrors.linkInvalid);
      await tx.query('UPDATE bots SET proven_support_email = $2 WHERE id = $1', [botId, email]);
      return bot?.botName ?? '';
    });
    this.announcer.announce(botId);
    return { email, botName };
  }
}
