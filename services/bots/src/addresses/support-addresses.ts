import { RecipientLimit } from '@chirrup/mail/recipient-limit';
import { type Tx, UnitOfWork } from '@chirrup/persistence/unit-of-work';
import { readMailAddress } from '@chirrup/proto/mail-address';
import { RateLimiter, type RateRule, type RateVerdict } from '@chirrup/realtime/rate-limiter';
import type { MailSettings } from '@chirrup/service-defaults/config/mail-settings';
import { Inject, Injectable } from '@nestjs/common';
import { MAIL_SETTINGS } from '../bots.config.js';
import { ProofMailWorker } from './proof-mail.worker.js';
import { ProvenAddresses } from './proven-addresses.js';

/** Links to addresses of one bot: who types many addresses has few people mailed. */
const PER_BOT: RateRule = { name: 'bots.support-proof.bot', limit: 20, windowMs: 24 * 60 * 60_000 };
const TYPING_MS = 30_000;

const MEMBER = `SELECT m.user_id AS "userId" FROM bot_members m JOIN bots b ON b.id = m.bot_id
  WHERE m.bot_id = $1 AND CASE m.role WHEN 'owner' THEN b.owner_user_email ELSE m.email END = $2`;

/** What a new support address of a bot needs: nothing for one of the team that is proven, else a mailed link. */
export interface NewAddress {
  email: string;
  isProven: boolean;
  /** A link is mailed to it; false if there is no mail server, or enough were mailed. */
  isMailed: boolean;
}

/** Support addresses and who proves them. */
@Injectable()
export class SupportAddresses {
  constructor(
    private readonly uow: UnitOfWork,
    private readonly addresses: ProvenAddresses,
    private readonly limiter: RateLimiter,
    private readonly recipients: RecipientLimit,
    private readonly mails: ProofMailWorker,
    @Inject(MAIL_SETTINGS) private readonly settings: MailSettings,
  ) {}

  /** Whether an address is one that a member of the team reads. Asked before a transaction, for auth is called. */
  async isOfTeam(botId: string, email: string): Promise<boolean> {
    const [member] = await this.uow.statement<{ userId: string }>(
      { tenant: botId },
      MEMBER,
      [botId, email],
      'support.member',
    );
    if (!member) return false;
    const account = await this.addresses.of(member.userId);
    return account.isProven && account.email === email;
  }

  /** Room for one more link to an address. */
  async takeMail(botId: string, email: string): Promise<RateVerdict> {
    const ofBot = await this.limiter.take(PER_BOT, botId);
    return ofBot.allowed ? this.recipients.take('asked', email) : ofBot;
  }

  /** What to do about a setting that a save may change; undefined if the bot has this address already, or gets none. */
  async prepare(botId: string, supportEmail: string | undefined): Promise<NewAddress | undefined> {
    const email = readMailAddress(supportEmail ?? '');
    if (email === undefined || (await this.#current(botId)) === email) return undefined;
    const isProven = await this.isOfTeam(botId, email);
    const isMailed = !isProven && this.settings.sendsMail && (await this.takeMail(botId, email)).allowed;
    return { email, isProven, isMailed };
  }

  /** Orders the link in the transaction of the save. */
  async order(tx: Tx, botId: string, { isMailed }: NewAddress): Promise<void> {
    if (isMailed) await this.mails.order(tx, botId, TYPING_MS);
  }

  async #current(botId: string): Promise<string | undefined> {
    const [bot] = await this.uow.statement<{ email: string }>(
      { tenant: botId },
      'SELECT support_email AS email FROM bots WHERE id = $1',
      [botId],
      'support.current',
    );
    return readMailAddress(bot?.email ?? '');
  }
}
