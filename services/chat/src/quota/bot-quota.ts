import type { Clock } from '@chirrup/kernel/clock';
import { newId } from '@chirrup/kernel/ids';
import type { Reservation } from '@chirrup/proto/gen/billing/v1/billing_service';
import { type Charge, type Draw, FREE } from './domain/draw.js';

/** The most that is held ahead. */
const MOST_AHEAD = 64;
/** A reply waits so long for billing that is slow, as under load: only its answer is exact. */
const WAIT_MS = 5_000;
/** And so long for billing that did not answer the last time. */
const PROBE_MS = 300;
/** In between replies do not wait for it. */
const PAUSE_MS = 2_000;
/** So many replies of a bot may use the model while billing cannot be asked, at most; */
const MOST_UNASKED = 200;
/** this share of what was left when it answered last; */
const UNASKED_SHARE = 0.1;
/** and so many where it has never answered. */
const UNASKED_AT_FIRST = 20;
/** An answer that was lost is asked for again under the id of its question. */
const SAME_ID_MS = 60_000;

export interface Billing {
  reserve(id: string, wanted: number, needed: number): Promise<Reservation>;
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
  #isUnavailable = false;
  /** When billing answered last. */
  #left: number | undefined;
  #unasked = 0;
  /** Unasked draws whose replies are still being made. */
  readonly #uncovered = new Set<Draw>();
  #question = { id: '', until: 0 };
  #ahead = 1;
  #waiting = 0;
  #asking: Promise<void> | undefined;

  constructor(
    private readonly billing: Billing,
    private readonly clock: Clock,
  ) {}

  /** Never fails, and waits for billing for some seconds at most. */
  async take(): Promise<Draw> {
    this.#waiting += 1;
    try {
      const deadline = this.clock.now() + (this.#isUnavailable ? PROBE_MS : WAIT_MS);
      for (;;) {
        const draw = this.#drawn();
        if (draw) return draw;
        const left = deadline - this.clock.now();
        if (left <= 0 || !(await this.#asked(left))) return this.#unaskedDraw();
      }
    } finally {
      this.#waiting -= 1;
      this.#refill();
    }
  }

  /** What a reply that is made costs. */
  use(draw: Draw): Charge {
    this.#uncovered.delete(draw);
    return { charge: draw.charge, reservationId: draw.reservationId };
  }

  /** A reply was not made after all. */
  giveBack(draw: Draw): void {
    this.#uncovered.delete(draw);
    const block = this.#blocks.find(({ id }) => id === draw.reservationId);
    if (block) block.left += 1;
    if (draw.charge === 'later') this.#unasked = Math.max(0, this.#unasked - 1);
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
      return { charge: 'reserved', reservationId: block.id, mayAskModel: true };
    }
    return now < this.#spentUntil ? { ...FREE, mayAskModel: false } : undefined;
  }

  /** Asks before the last one is drawn. */
  #refill(): void {
    const now = this.clock.now();
    if (
      this.#ahead <= 1 ||
      this.#blocks.length === 0 ||
      now < Math.max(this.#spentUntil, this.#unavailableUntil)
    )
      return;
    const left = this.#blocks.reduce((sum, one) => sum + one.left, 0);
    if (left <= this.#ahead / 4) void this.#ask();
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
      // an answer that has arrived meanwhile comes first
      timer = setTimeout(() => setImmediate(() => resolve(false)), ms);
    });
    const answered = this.#ask().then(() => this.clock.now() >= this.#unavailableUntil);
    const result = await Promise.race([answered, late]);
    clearTimeout(timer);
    if (!result && this.clock.now() >= this.#unavailableUntil) this.#pause();
    return result;
  }

  #ask(): Promise<void> {
    this.#asking ??= this.#reserve().finally(() => {
      this.#asking = undefined;
    });
    return this.#asking;
  }

  async #reserve(): Promise<void> {
    const needed = this.#waiting + this.#uncovered.size;
    const wanted = Math.max(needed, this.#ahead);
    const now = this.clock.now();
    if (now >= this.#question.until) this.#question = { id: newId(), until: now + SAME_ID_MS };
    try {
      const { id } = this.#question;
      const answer = await this.billing.reserve(id, wanted, needed);
      this.#question.until = 0;
      this.#isUnavailable = false;
      this.#unavailableUntil = 0;
      this.#unasked = 0;
      this.#hold(answer);
      // where little is left nothing is held ahead
      const isPlenty = answer.granted < 0 || answer.granted >= wanted;
      this.#ahead = isPlenty ? Math.min(MOST_AHEAD, this.#ahead * 2) : 1;
    } catch {
      this.#pause();
    }
  }

  #hold({ id, granted, expiresAt, left }: Reservation): void {
    this.#left = granted < 0 ? Number.POSITIVE_INFINITY : left;
    if (granted < 0) this.#unlimitedUntil = expiresAt;
    else if (granted === 0 && left === 0) this.#spentUntil = expiresAt;
    else if (granted > 0) this.#blocks.push({ id, left: granted, expiresAt });
    for (const draw of this.#uncovered) {
      const block = this.#blocks.find((one) => one.left > 0);
      if (!block) return;
      block.left -= 1;
      this.#uncovered.delete(draw);
      Object.assign(draw, { charge: 'reserved', reservationId: block.id });
    }
  }

  #pause(): void {
    this.#isUnavailable = true;
    this.#unavailableUntil = this.clock.now() + PAUSE_MS;
  }

  #unaskedDraw(): Draw {
    const most =
      this.#left === undefined
        ? UNASKED_AT_FIRST
        : Math.min(MOST_UNASKED, Math.floor(this.#left * UNASKED_SHARE));
    if (this.#unasked >= most) return { ...FREE, mayAskModel: false };
    this.#unasked += 1;
    const draw: Draw = { charge: 'later', reservationId: '', mayAskModel: true };
    this.#uncovered.add(draw);
    return draw;
  }
}
