import type { Clock } from '@chirrup/kernel/clock';
import type { Reservation } from '@chirrup/proto/gen/billing/v1/billing_service';
import { type Draw, FREE } from './domain/draw.js';

/** The most that is held ahead. */
const MOST_AHEAD = 64;
/** A reply waits no longer for billing. */
const WAIT_MS = 300;
/** While billing cannot be asked, replies do not wait for it. */
const PAUSE_MS = 2_000;
/** So many replies of a bot may use the model while billing cannot be asked. */
const MOST_UNASKED = 200;

export interface Billing {
  reserve(wanted: number, needed: number): Promise<Reservation>;
  release(id: string, unused: number): void;
}

interface Block {
  id: string;
  left: number;
  expiresAt: number;
}

/** Messages that this process holds for the replies of one bot; they are reserved in blocks, more the busier the bot is. */
export class BotQuota {
  #blocks: Block[] = [];
  #unlimitedUntil = 0;
  #spentUntil = 0;
  #unavailableUntil = 0;
  #unasked = 0;
  #ahead = 1;
  #waiting = 0;
  #asking: Promise<void> | undefined;

  constructor(
    private readonly billing: Billing,
    private readonly clock: Clock,
  ) {}

  /** Never fails, and waits for billing for a moment only. */
  async take(): Promise<Draw> {
    this.#waiting += 1;
    try {
      const deadline = this.clock.now() + WAIT_MS;
      for (;;) {
        const draw = this.#drawn();
        if (draw) return draw;
        const left = deadline - this.clock.now();
        if (left <= 0 || !(await this.#asked(left))) return this.#unaskedDraw();
      }
    } finally {
      this.#waiting -= 1;
    }
  }

  /** A reply was not made after all. */
  giveBack({ charge, reservationId }: Draw): void {
    const block = this.#blocks.find(({ id }) => id === reservationId);
    if (block) block.left += 1;
    if (charge === 'later') this.#unasked = Math.max(0, this.#unasked - 1);
  }

  /** More may be left than was known. */
  forgetSpent(): void {
    this.#spentUntil = 0;
  }

  releaseAll(): void {
    for (const { id, left } of this.#blocks) if (left > 0) this.billing.release(id, left);
    this.#blocks = [];
  }

  #drawn(): Draw | undefined {
    const now = this.clock.now();
    if (now < this.#unlimitedUntil) return { ...FREE, mayAskModel: true };
    this.#dropExpired(now);
    const block = this.#blocks.find(({ left }) => left > 0);
    if (block) {
      block.left -= 1;
      const left = this.#blocks.reduce((sum, one) => sum + one.left, 0);
      if (left <= this.#ahead / 4 && this.#ahead > 1 && now >= this.#spentUntil) void this.#ask();
      return { charge: 'reserved', reservationId: block.id, mayAskModel: true };
    }
    return now < this.#spentUntil ? { ...FREE, mayAskModel: false } : undefined;
  }

  #dropExpired(now: number): void {
    if (!this.#blocks.some(({ expiresAt }) => expiresAt <= now)) return;
    for (const { id, left, expiresAt } of this.#blocks)
      if (expiresAt <= now && left > 0) {
        this.billing.release(id, left);
        // it was more than the bot needed
        this.#ahead = Math.max(1, Math.floor(this.#ahead / 2));
      }
    this.#blocks = this.#blocks.filter(({ expiresAt }) => expiresAt > now);
  }

  /** False when billing has not answered in time. */
  async #asked(ms: number): Promise<boolean> {
    if (this.clock.now() < this.#unavailableUntil) return false;
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<boolean>((resolve) => {
      timer = setTimeout(() => resolve(false), ms);
    });
    const answered = this.#ask().then(() => this.clock.now() >= this.#unavailableUntil);
    const result = await Promise.race([answered, late]);
    clearTimeout(timer);
    if (!result && this.clock.now() >= this.#unavailableUntil)
      this.#unavailableUntil = this.clock.now() + PAUSE_MS;
    return result;
  }

  #ask(): Promise<void> {
    this.#asking ??= this.#reserve().finally(() => {
      this.#asking = undefined;
    });
    return this.#asking;
  }

  async #reserve(): Promise<void> {
    const needed = Math.max(1, this.#waiting);
    try {
      const { id, granted, expiresAt } = await this.billing.reserve(Math.max(needed, this.#ahead), needed);
      this.#unavailableUntil = 0;
      this.#unasked = 0;
      if (granted < 0) this.#unlimitedUntil = expiresAt;
      else if (granted === 0) this.#spentUntil = expiresAt;
      else this.#blocks.push({ id, left: granted, expiresAt });
      this.#ahead = Math.min(MOST_AHEAD, this.#ahead * 2);
    } catch {
      this.#unavailableUntil = this.clock.now() + PAUSE_MS;
    }
  }

  #unaskedDraw(): Draw {
    if (this.#unasked >= MOST_UNASKED) return { ...FREE, mayAskModel: false };
    this.#unasked += 1;
    return { charge: 'later', reservationId: '', mayAskModel: true };
  }
}
