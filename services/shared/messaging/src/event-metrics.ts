import type { UnitOfWork } from '@chirrup/persistence/unit-of-work';
import { counter, gauge, histogram } from '@chirrup/telemetry/metrics';
import { onScrape } from '@chirrup/telemetry/scrape-source';
import type { EventLog } from './event-log.js';

/** `outcome`: handled, failed (one try), dead_lettered, unknown (a type of another release, set aside), skipped. */
export const eventsHandled = counter('chirrup_events_handled_total', 'Events by what became of them', [
  'group',
  'topic',
  'outcome',
]);
export const handlerSeconds = histogram(
  'chirrup_events_handler_seconds',
  'Transactions of consumers; one may hold many events',
  ['group', 'topic'],
);
export const eventsRelayed = counter('chirrup_outbox_relayed_total', 'Events moved from outbox to log', [
  'service',
]);
const lag = gauge('chirrup_events_lag', 'Events a consumer group has not handled yet', ['group', 'topic']);
const unsent = gauge('chirrup_outbox_events', 'Events in the outbox', ['service']);
const oldest = gauge('chirrup_outbox_oldest_seconds', 'Age of the oldest event in the outbox', ['service']);

/** Shows how far a group is behind; returns the way to stop. */
export const watchLag = (events: EventLog, labels: { topic: string; group: string }): (() => void) =>
  onScrape(`lag ${labels.group} ${labels.topic}`, async () => [
    { gauge: lag, labels, value: await events.lag(labels.topic, labels.group) },
  ]);

/** Shows what waits in a service's outbox; returns the way to stop. */
export const watchOutbox = (service: string, uow: UnitOfWork): (() => void) =>
  onScrape(`outbox ${service}`, async () => {
    const [row] = await uow.statement<{ events: number; age: number }>(
      { system: true },
      `SELECT count(*)::int AS events, coalesce(extract(epoch FROM now() - min(occurred_at)), 0)::float8 AS age FROM outbox`,
    );
    return [
      { gauge: unsent, labels: { service }, value: row?.events ?? 0 },
      { gauge: oldest, labels: { service }, value: row?.age ?? 0 },
    ];
  });
