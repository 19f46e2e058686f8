import { MemoryFanOut } from '@chirrup/realtime/memory/memory-fan-out';
import { jobNotifierContract } from '@chirrup/testing/contracts/job-notifier-contract';

describe('notifications of jobs in memory', () => {
  const fanOut = new MemoryFanOut();
  jobNotifierContract(() => [fanOut, fanOut]);
});
