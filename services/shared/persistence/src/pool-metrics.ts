import { gauge } from '@chirrup/telemetry/metrics';
import { onScrape, type Reading } from '@chirrup/telemetry/scrape-source';
import type pg from 'pg';

const connections = gauge('chirrup_database_connections', 'Connections of a pool by what they do', [
  'pool',
  'state',
]);
const waiting = gauge('chirrup_database_waiting', 'Callers that wait for a connection of a pool', ['pool']);

/** Shows how a pool is used; returns the way to stop. */
export const watchPool = (name: string, pool: pg.Pool): (() => void) =>
  onScrape(
    `pool ${name}`,
    async (): Promise<Reading[]> => [
      {
        gauge: connections,
        labels: { pool: name, state: 'busy' },
        value: pool.totalCount - pool.idleCount,
      },
      { gauge: connections, labels: { pool: name, state: 'idle' }, value: pool.idleCount },
      { gauge: waiting, labels: { pool: name }, value: pool.waitingCount },
    ],
  );
