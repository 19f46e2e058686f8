import { Injectable } from '@nestjs/common';
import type { ReplyQueue } from '../../threads/reply-queue.js';

/** The slots of the reply worker, in a process that has one. */
@Injectable()
export class ReplySlots {
  #reserve: ReplyQueue['reserve'] = () => undefined;

  provide(reserve: ReplyQueue['reserve']): void {
    this.#reserve = reserve;
  }

  reserve(...asked: Parameters<ReplyQueue['reserve']>): ReturnType<ReplyQueue['reserve']> {
    return this.#reserve(...asked);
  }
}
