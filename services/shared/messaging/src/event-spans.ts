import { inSpan, type Span, type SpanOptions, startSpan } from '@chirrup/telemetry/trace';
import type { EventRecord } from './event.js';

/**
 * Publishes events as parts of the traces they come from, and hands those on with them.
 * @param append gets the events as they are to be published
 */
export const sendInTraces = async (
  system: string,
  events: readonly EventRecord[],
  append: (events: readonly EventRecord[]) => Promise<void>,
): Promise<void> => {
  const spans: Span[] = [];
  const traced = events.map((event) => {
    if (!event.traceparent) return event;
    const span = startSpan(`send ${event.topic}`, optionsOf('producer', system, event));
    spans.push(span);
    return { ...event, traceparent: span.traceparent ?? event.traceparent };
  });
  await ending(spans, () => append(traced));
};

/** Handles one event as part of its trace. */
export const processInTrace = (
  system: string,
  group: string,
  event: EventRecord,
  handle: () => Promise<void>,
): Promise<void> =>
  inSpan(`process ${event.topic}`, optionsOf('consumer', system, event, group), () => handle());

/** Handles events together, which shows in each of their traces. */
export const processInTraces = <T>(
  system: string,
  group: string,
  events: readonly EventRecord[],
  handle: () => Promise<T>,
): Promise<T> =>
  ending(
    events.map((event) =>
      startSpan(`process ${event.topic}`, optionsOf('consumer', system, event, group, events.length)),
    ),
    handle,
  );

const ending = async <T>(spans: readonly Span[], work: () => Promise<T>): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    for (const span of spans) span.fail(error);
    throw error;
  } finally {
    for (const span of spans) span.end();
  }
};

const optionsOf = (
  kind: 'producer' | 'consumer',
  system: string,
  event: EventRecord,
  group?: string,
  count?: number,
): SpanOptions => ({
  kind,
  parent: event.traceparent,
  attributes: {
    'messaging.system': system,
    'messaging.operation.type': kind === 'producer' ? 'send' : 'process',
    'messaging.operation.name': kind === 'producer' ? 'send' : 'process',
    'messaging.destination.name': event.topic,
    'messaging.message.id': event.eventId,
    'messaging.consumer.group.name': group,
    'messaging.batch.message_count': count,
    'chirrup.event.type': event.type,
    'chirrup.tenant.id': event.tenant,
  },
});
