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
import { ProofMailWorker } from '../addresses/proof-mail.worker.js';
import { SupportAddresses } from '../addresses/support-addresses.js';
import { BotAnnouncer } from '../bots/bot-announcer.js';
import { type Bot, isSupportEmailProven } from '../bots/domain/bot.js';
import { BotsRepository } from '../bots/persistence/bots.repository.js';
import { requireBot } from '../bots/require-bot.js';

@Injectable()
export class SupportAddressService {
  constructor(
    private readonly bots: BotsRepository,
    private readonly addresses: SupportAddresses,
    private readonly mails: ProofMailWorker,
    private readonly uow: UnitOfWork,
    private readonly announcer: BotAnnouncer,
    @Inject(SIGNING_KEYS) private readonly keys: SigningKeys,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Mails the link that proves a bot's support address, also again. One of the team that is proven needs none. */
  async requestProof(principal: Principal, botId: string): Promise<Bot> {
    requireBot(principal, botId, 'editor');
    const bot = await this.uow.run({ tenant: botId }, (tx) => this.bots.lock(tx, botId));
    const email = readMailAddress(bot.supportEmail);
    if (email === undefined) throw new DomainError(supportErrors.noAddress);
    if (isSupportEmailProven(bot)) return bot;
    const isProven = await this.addresses.isOfTeam(botId, email);
    if (!isProven) {
      const { allowed, retryAfter } = await this.addresses.takeMail(botId, email);
      if (!allowed) throw new DomainError(supportErrors.tooManyMails, { retryAfter });
    }
    const changed = await this.uow.run({ tenant: botId }, async (tx) => {
      const current = await this.bots.lock(tx, botId);
      if (readMailAddress(current.supportEmail) !== email) return current;
      if (!isProven) await this.mails.order(tx, botId, 0);
      else await this.bots.update(tx, botId, { provenSupportEmail: email });
      return isProven ? { ...current, provenSupportEmail: email } : current;
    });
    this.announcer.announce(botId);
    return changed;
  }

  /**
   * Proves a bot's support address by the token of the mail to it; the same again changes nothing. Its reader has no account.
   */
  async prove(principal: Principal, token: string): Promise<{ email: string; botName: string }> {
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
