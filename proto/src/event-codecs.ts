import { ReportFinished } from '../gen/ts/analytics/v1/events.js';
import { UserCreated, UserDeleted, UserProfileChanged } from '../gen/ts/auth/v1/events.js';
import { PlanChanged, UsageReached } from '../gen/ts/billing/v1/events.js';
import {
  BotChanged,
  BotCreated,
  BotDeleted,
  BotHidden,
  BotPlanApplied,
  BotRestored,
  QaDeleted,
  QaSaved,
  RestorationBegun,
} from '../gen/ts/bots/v1/events.js';
import {
  MessagePosted,
  MessageVoted,
  ReplyCompleted,
  ThreadErased,
  ThreadExpired,
} from '../gen/ts/chat/v1/events.js';
import { EntriesChanged } from '../gen/ts/common/v1/common.js';
import {
  BotUnderstood,
  ImportFinished,
  LinkDeleted,
  LinkFailed,
  LinkReady,
} from '../gen/ts/knowledge/v1/events.js';
import type { topics } from './topics.js';

/** Name of every event there is, as its `event_type` header says it. */
export type EventType = (typeof topics)[keyof typeof topics]['messages'][number];

/** What tools that handle events of any type need of a generated message. */
export interface EventCodec {
  decode(bytes: Uint8Array): object;
  /** @param fields what is not given gets its default */
  encode(fields: object): Uint8Array;
}

interface Generated<T> {
  fromPartial(fields: Partial<T>): T;
  encode(message: T): { finish(): Uint8Array };
  decode(bytes: Uint8Array): T;
}

const codec = <T extends object>(message: Generated<T>): EventCodec => ({
  decode: (bytes) => message.decode(bytes),
  encode: (fields) => message.encode(message.fromPartial(fields)).finish(),
});

/** How each event is read and written. Services use the generated messages themselves. */
export const eventCodecs: Readonly<Record<EventType, EventCodec>> = {
  UserCreated: codec(UserCreated),
  UserProfileChanged: codec(UserProfileChanged),
  UserDeleted: codec(UserDeleted),
  BotCreated: codec(BotCreated),
  BotChanged: codec(BotChanged),
  BotDeleted: codec(BotDeleted),
  BotHidden: codec(BotHidden),
  BotRestored: codec(BotRestored),
  BotPlanApplied: codec(BotPlanApplied),
  RestorationBegun: codec(RestorationBegun),
  QaSaved: codec(QaSaved),
  QaDeleted: codec(QaDeleted),
  LinkReady: codec(LinkReady),
  LinkFailed: codec(LinkFailed),
  LinkDeleted: codec(LinkDeleted),
  ImportFinished: codec(ImportFinished),
  BotUnderstood: codec(BotUnderstood),
  EntriesChanged: codec(EntriesChanged),
  MessagePosted: codec(MessagePosted),
  ReplyCompleted: codec(ReplyCompleted),
  ThreadErased: codec(ThreadErased),
  ThreadExpired: codec(ThreadExpired),
  MessageVoted: codec(MessageVoted),
  ReportFinished: codec(ReportFinished),
  PlanChanged: codec(PlanChanged),
  UsageReached: codec(UsageReached),
};

/** Undefined for a name that is no event's. */
export const codecOf = (type: string): EventCodec | undefined =>
  Object.entries(eventCodecs).find(([name]) => name === type)?.[1];
