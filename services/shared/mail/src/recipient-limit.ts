import { mailboxOf } from '@chirrup/proto/mail-address';
import { RateLimiter, type RateRule, type RateVerdict } from '@chirrup/realtime/rate-limiter';
import { Injectable } from '@nestjs/common';

const HOUR_MS = 60 * 60_000;

/** Mails that somebody else has sent to one mailbox, over all bots: `asked` to who has agreed to nothing yet. */
const RULES = {
  asked: [
    { name: 'mail.asked.hour', limit: 5, windowMs: HOUR_MS },
    { name: 'mail.asked.day', limit: 20, windowMs: 24 * HOUR_MS },
  ],
  chats: [
    { name: 'mail.chats.hour', limit: 120, windowMs: HOUR_MS },
    { name: 'mail.chats.day', limit: 600, windowMs: 24 * HOUR_MS },
  ],
} as const satisfies Record<string, readonly RateRule[]>;

/** The most mails one mailbox gets because strangers want it to. */
@Injectable()
export class RecipientLimit {
  constructor(private readonly limiter: RateLimiter) {}

  /** Counts one more mail to an address, if there is room for it. */
  async take(kind: keyof typeof RULES, address: string): Promise<RateVerdict> {
    const [hour, day] = RULES[kind];
    const mailbox = mailboxOf(address);
    const ofDay = await this.limiter.take(day, mailbox, 0);
    if (!ofDay.allowed) return ofDay;
    const ofHour = await this.limiter.take(hour, mailbox);
    return ofHour.allowed ? this.limiter.take(day, mailbox) : ofHour;
  }
}
