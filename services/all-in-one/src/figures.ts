// npm run figures -- rebuild [BOT]: has figures made again from what is stored of conversations
// npm run figures -- sample BOT: fills three months with made-up conversations, marked as such on the screen
// For the embedded product that runs on DATA_DIR, or the database ANALYTICS_DATABASE_URL names; the running service does the work.
import { orderRebuild } from '@chirrup/analytics/figures/commands/order-rebuild';
import { addSamples } from '@chirrup/analytics/samples/add-samples';
import { runningDatabaseUrl } from '@chirrup/embedded-host/running-postgres';
import { systemClock } from '@chirrup/kernel/clock';
import { Database } from '@chirrup/persistence/database';
import { UnitOfWork } from '@chirrup/persistence/unit-of-work';
import { readConfig } from '@chirrup/service-defaults/config/read-config';
import { z } from 'zod';
import { runCommand } from './run-command.js';

const USAGE = 'Usage: npm run figures -- rebuild [BOT] | sample BOT';
const config = z.object({
  DATA_DIR: z.string().default('.data'),
  ANALYTICS_DATABASE_URL: z.string().optional(),
});

class UsageError extends Error {}

const perform = async (uow: UnitOfWork, [action, botId]: readonly string[]): Promise<string> => {
  if (action === 'rebuild') {
    const bots = await orderRebuild(uow, botId);
    return bots === 0
      ? 'There are no figures of such a bot.'
      : `Figures of ${bots} ${bots === 1 ? 'bot are' : 'bots are'} made again now.`;
  }
  if (action !== 'sample' || !botId) throw new UsageError(USAGE);
  const messages = await addSamples(uow, botId, systemClock.now());
  return messages === 0
    ? 'The bot has its samples already.'
    : `${messages} made-up messages of three months were added.`;
};

const run = async (args: readonly string[]): Promise<string> => {
  if (!['rebuild', 'sample'].includes(args[0] ?? '')) throw new UsageError(USAGE);
  const { DATA_DIR, ANALYTICS_DATABASE_URL } = readConfig(config, process.env);
  const url = ANALYTICS_DATABASE_URL ?? (await runningDatabaseUrl(DATA_DIR, 'analytics'));
  const database = await Database.open({ url, applicationName: 'chirrup-figures', maxConnections: 1 });
  try {
    return await perform(new UnitOfWork(database), args);
  } finally {
    await database.close();
  }
};

await runCommand(() => run(process.argv.slice(2)), [UsageError]);
