import type { Tx } from '@chirrup/persistence/unit-of-work';
import type { topics } from '@chirrup/proto/topics';
import { EventPattern as NestEventPattern } from '@nestjs/microservices';
import type { ReceivedEvent } from '../event.js';
import type { Effect } from './consumer.js';

/** Separates the handlers of events from those of calls in the same service. */
export const EVENTS = Symbol('events');

/** How a handler consumes its topic. */
export interface EventOptions<T extends string = string> {
  /** Consumer group, `<service>.<purpose>`; one for each handler of a topic. */
  group: string;
  /** The events it wants of the topic; all of them when absent. */
  types?: readonly T[];
  /** Chooses further among those by their content: an unwanted event costs no inbox row. */
  wants?(event: ReceivedEvent): boolean;
  /** The handler gets an array: events of one tenant that share a transaction, for effects that can be added up. */
  batch?: true;
  /** The handler gets such an array and returns the one statement that is their effect. */
  statement?: true;
}

/** Second parameter of a handler. */
export interface EventContext {
  /** Holds the inbox row too, in the event's tenant scope; `afterCommit` is for waking workers or dropping caches. */
  tx: Tx;
  tenant: string;
}

type Topic = (typeof topics)[keyof typeof topics];
type TypesOf<N> = Extract<Topic, { name: N }>['messages'][number];
type Handler<O> = O extends { statement: true }
  ? (events: readonly ReceivedEvent[], context: Pick<EventContext, 'tenant'>) => Effect
  : (
      payload: O extends { batch: true } ? readonly ReceivedEvent[] : ReceivedEvent,
      context: EventContext,
    ) => Promise<void>;

/**
 * Nest's `@EventPattern` for the topics of `proto`, checked by the compiler. The first parameter of the handler is the
 * event, the second its context. Handlers only record (an effect row, a job): their time is short (`HANDLER_LIMIT_MS`).
 */
export const EventPattern =
  <N extends Topic['name'], O extends EventOptions<TypesOf<N>>>(topic: N, options: O) =>
  <H extends Handler<O>>(target: object, key: string | symbol, handler: TypedPropertyDescriptor<H>): void => {
    NestEventPattern<string>(topic, EVENTS, options)(target, key, handler);
  };
