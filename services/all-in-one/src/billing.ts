import { BillingCommandError, runBilling } from '@chirrup/billing/cli/run-billing';
import { setUpStripe } from '@chirrup/billing/provider/stripe/set-up-stripe';
import { runningDatabaseUrl } from '@chirrup/embedded-host/running-postgres';
import { Database } from '@chirrup/persistence/database';
import { UnitOfWork } from '@chirrup/persistence/unit-of-work';
import { readConfig } from '@chirrup/service-defaults/config/read-config';
import { z } from 'zod';
import { runCommand } from './run-command.js';

const config = z.object({
  DATA_DIR: z.string().default('.data'),
  /** Of billing's own role, in a cluster. */
  DATABASE_URL: z.string().optional(),
  STRIPE_SECRET_KEY: z.string().min(1).optional(),
  STRIPE_API_URL: z.url().optional(),
});

const run = (args: readonly string[]): Promise<string> => {
  const { DATA_DIR, DATABASE_URL, STRIPE_SECRET_KEY, STRIPE_API_URL } = readConfig(config, process.env);
  return runBilling(args, {
    open: async () => {
      const url = DATABASE_URL ?? (await runningDatabaseUrl(DATA_DIR, 'billing'));
      const database = await Database.open({ url, applicationName: 'chirrup-billing', maxConnections: 1 });
      return { uow: new UnitOfWork(database), close: () => database.close() };
    },
    setUp: () => {
      if (!STRIPE_SECRET_KEY) throw new BillingCommandError('Set STRIPE_SECRET_KEY first.');
      return setUpStripe({
        secretKey: STRIPE_SECRET_KEY,
        ...(STRIPE_API_URL ? { apiUrl: new URL(STRIPE_API_URL) } : {}),
      });
    },
  });
};

await runCommand(() => run(process.argv.slice(2)), [BillingCommandError]);
