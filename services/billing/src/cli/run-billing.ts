import { newId } from '@chirrup/kernel/ids';
import { debounceJob } from '@chirrup/persistence/jobs/jobs';
import type { UnitOfWork } from '@chirrup/persistence/unit-of-work';
import { SYNC_CUSTOMER } from '../payments/sync/sync-customers.js';

/** The command was not understood, or cannot be done; the message is for the person who typed it. */
export class BillingCommandError extends Error {}

const USAGE = `npm run billing -- replay evt_…   reads the customer of a webhook again
npm run billing -- replay cus_…   reads one customer again
npm run billing -- replay all     reads every customer again
npm run billing -- findings       lists what an operator must look at: unknown prices, two plans at once
npm run billing -- setup          makes products, prices and meter at Stripe, where they are missing`;

const MAX_FINDINGS = 1_000;

export interface BillingTools {
  /** Opens billing's database. */
  open(): Promise<{ uow: UnitOfWork; close(): Promise<void> }>;
  /** Makes what is missing at Stripe, and tells what was made. */
  setUp(): Promise<string[]>;
}

/** Runs one command; answers what to print. */
export const runBilling = async (args: readonly string[], tools: BillingTools): Promise<string> => {
  const [command, what, ...rest] = args;
  if (command === 'setup' && what === undefined) {
    const made = await tools.setUp();
    return made.length > 0 ? made.join('\n') : 'Everything is there already.';
  }
  if (command === 'findings' && what === undefined) return findings(tools);
  if (command !== 'replay' || !what || rest.length > 0) throw new BillingCommandError(USAGE);
  const { uow, close } = await tools.open();
  try {
    const customers = await customersOf(uow, what);
    if (customers.length === 0) throw new BillingCommandError(`Billing knows no ${what}.`);
    for (const customerId of customers) await replay(uow, customerId);
    return `${customers.length} ${customers.length === 1 ? 'customer is' : 'customers are'} read again by the running service.`;
  } finally {
    await close();
  }
};

const findings = async (tools: BillingTools): Promise<string> => {
  const { uow, close } = await tools.open();
  try {
    const rows = await uow.statement<{ userId: string; kind: string; detail: string; foundAt: Date }>(
      { system: true },
      `SELECT user_id AS "userId", kind, detail, found_at AS "foundAt" FROM payment_findings ORDER BY found_at LIMIT $1`,
      [MAX_FINDINGS],
    );
    const lines = rows.map(
      ({ userId, kind, detail, foundAt }) =>
        `${foundAt.toISOString()}  ${kind}  account ${userId}\n  ${detail}`,
    );
    return lines.join('\n') || 'Nothing was found that an operator must look at.';
  } finally {
    await close();
  }
};

const customersOf = async (uow: UnitOfWork, what: string): Promise<string[]> => {
  const rows = await uow.statement<{ customerId: string }>(
    { system: true },
    what.startsWith('evt_')
      ? `SELECT customer_id AS "customerId" FROM provider_events WHERE id = $1 AND customer_id <> ''`
      : `SELECT customer_id AS "customerId" FROM subscriptions WHERE customer_id IS NOT NULL AND $1 IN ('all', customer_id)
         ORDER BY customer_id`,
    [what],
  );
  return rows.map(({ customerId }) => customerId);
};

const replay = (uow: UnitOfWork, customerId: string): Promise<void> =>
  uow.run({ system: true }, (tx) => {
    const job = { id: newId(), kind: SYNC_CUSTOMER, botId: customerId, queueKey: customerId, payload: {} };
    return debounceJob(tx, job, { quietMs: 0, atMostMs: 1_000 });
  });
