import { appendFileSync } from 'node:fs';
import { silentLog } from '@chirrup/kernel/log';
import { Database } from '../../src/database.js';
import { JobWorker } from '../../src/jobs/job-worker.js';
import { endsProcesses, finishJob } from '../../src/jobs/jobs.js';
import { UnitOfWork } from '../../src/unit-of-work.js';

// Runs jobs in a process of its own: those named `deadly` end it, the others end as they should.
const [url = '', kind = '', runs = '', handles = '', forEver = ''] = process.argv.slice(2);
const uow = new UnitOfWork(await Database.open({ url, applicationName: 'deadly', entities: [] }));
const worker = new JobWorker({
  uow,
  log: silentLog,
  kind,
  leaseMs: 300,
  pollMs: 50,
  handlesDeadly: handles === 'handles',
  ...(forEver === 'forever' ? { maxAttempts: Number.POSITIVE_INFINITY } : {}),
  handle: async (job, { owner }) => {
    const isOver = endsProcesses(job);
    appendFileSync(runs, `${job.queueKey}${isOver ? ' ended' : ''}\n`);
    if (job.queueKey.startsWith('deadly') && !isOver) process.abort();
    await uow.run({ tenant: job.botId }, (tx) => finishJob(tx, job.id, owner));
  },
});
worker.start();
