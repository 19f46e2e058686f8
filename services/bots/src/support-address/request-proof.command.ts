import { DomainError } from '@chirrup/kernel/domain-error';
import { UnitOfWork } from '@chirrup/persistence/unit-of-work';
import { readMailAddress } from '@chirrup/proto/mail-address';
import type { Principal } from '@chirrup/tenancy/principal';
import { Injectable } from '@nestjs/common';
import { supportErrors } from '../addresses/domain/support.errors.js';
import { ProofMailWorker } from '../addresses/proof-mail.worker.js';
import { SupportAddresses } from '../addresses/support-addresses.js';
import { BotAnnouncer } from '../bots/bot-announcer.js';
import { type Bot, isSupportEmailProven } from '../bots/domain/bot.js';
import { BotsRepository } from '../bots/persistence/bots.repository.js';
import { requireBot } from '../bots/require-bot.js';

/** Mails the link that proves a bot's support address, also again. One of the team that is proven needs none. */
@Injectable()
export class RequestProofCommand {
  constructor(
    private readonly bots: BotsRepository,
    private readonly addresses: SupportAddresses,
    private readonly mails: ProofMailWorker,
    private readonly uow: UnitOfWork,
    private readonly announcer: BotAnnouncer,
  ) {}

  async execute(principal: Principal, botId: string): Promise<Bot> {
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
}
