import { JobNotifier } from '@chirrup/jobs/job-notifier';
import { silentLog } from '@chirrup/kernel/log';
import type { UnitOfWork } from '@chirrup/persistence/unit-of-work';
import { MemoryFanOut } from '@chirrup/realtime/memory/memory-fan-out';
import { MemoryLiveText } from '@chirrup/realtime/memory/memory-live-text';
import { readChatConfig } from '../../chat.config.js';
import type { Answer } from '../domain/answer.js';
import type { Answerer } from './answerer.js';
import { ReplyWorker } from './reply.worker.js';
import { ReplySlots } from './reply-slots.js';
import type { ReplyStore } from './reply-store.js';

const ROW = {
  id: 'r1',
  kind: 'reply',
  bot_id: 'b',
  queue_key: 't',
  payload: { question: 'Do you?', replyTo: 'm1' },
  attempt: 1,
  cancelled: false,
};

describe('ReplyWorker', () => {
  let worker: ReplyWorker | undefined;
  afterEach(() => worker?.onModuleDestroy());

  it('stops a reply whose stop came while its claim was on the way', async () => {
    const claim = Promise.withResolvers<object[]>();
    const stored = Promise.withResolvers<Answer>();
    const answered: string[] = [];
    const claims = [claim.promise];
    const uow = { statement: async () => claims.shift() ?? [] } as unknown as UnitOfWork;
    const answerer = {
      answer: async ({ id }: { id: string }) => {
        answered.push(id);
        return { state: 'complete', trace: {} };
      },
    } as unknown as Answerer;
    const store = {
      finish: async (_owner: string, _reply: object, answer: Answer) => {
        stored.resolve(answer);
        return true;
      },
    } as unknown as ReplyStore;
    const fanOut = new MemoryFanOut();
    const notifier = new JobNotifier(fanOut, 'chat');
    const clock = { now: () => Date.now() };
    worker = new ReplyWorker(
      uow,
      answerer,
      store,
      new ReplySlots(),
      notifier,
      fanOut,
      new MemoryLiveText(),
      clock,
      silentLog,
      readChatConfig({}),
    );
    worker.onApplicationBootstrap();
    // marked in the table a moment after the claim has read it
    notifier.cancel('reply', 'r1');
    await new Promise(setImmediate);
    claim.resolve([ROW]);
    expect((await stored.promise).state).toBe('stopped');
    expect(answered).toEqual([]);
  });
});
