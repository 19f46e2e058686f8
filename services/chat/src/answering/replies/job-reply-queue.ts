import { JobNotifier } from '@chirrup/jobs/job-notifier';
import { Injectable } from '@nestjs/common';
import { REPLY_JOB, type ReplyRef } from '../../threads/domain/reply-job.js';
import { ReplyQueue, type ReplyReservation } from '../../threads/reply-queue.js';
import { stoppedBeforeStart } from '../domain/texts/finished-answers.js';
import { ReplySlots } from './reply-slots.js';
import { ReplyStore } from './reply-store.js';

/** Replies are jobs that the reply workers claim. */
@Injectable()
export class JobReplyQueue extends ReplyQueue {
  constructor(
    private readonly slots: ReplySlots,
    private readonly notifier: JobNotifier,
    private readonly store: ReplyStore,
  ) {
    super();
  }

  reserve(botId: string, threadId: string, question: string): ReplyReservation | undefined {
    return this.slots.reserve(botId, threadId, question);
  }

  notify(): void {
    this.notifier.wake(REPLY_JOB);
  }

  async stop(reply: ReplyRef, isClaimed: boolean): Promise<void> {
    const isStored = !isClaimed && (await this.store.finish(null, reply, stoppedBeforeStart()));
    // a worker has claimed it, or did so at this very moment
    if (!isStored) this.notifier.cancel(REPLY_JOB, reply.id);
  }
}
