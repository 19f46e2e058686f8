import { ConsoleGateway } from '@chirrup/bff/console-edge/console.gateway';
import { clientFrameSchema } from '@chirrup/bff/visitor-edge/visitor-frames';
import type { Who } from './rest-table.js';
import type { Ids } from './world.js';

export interface SocketRow {
  who: Who;
  /** Names of the ids that are sent. */
  parameters: string[];
  payload(ids: Ids): unknown;
}

const room = ({ bot, thread }: Ids) => ({ bot_id: bot, thread_id: thread });

/** Who may send what to the console's socket. One row for each event its gateway listens to. */
export const consoleTable: Record<string, SocketRow> = {
  join_bot_new_message_event_listener: { who: 'viewer', parameters: ['bot'], payload: ({ bot }) => bot },
  join_room: { who: 'viewer', parameters: ['bot', 'thread'], payload: room },
  bot_member_here: {
    who: 'viewer',
    parameters: ['bot'],
    payload: ({ bot }) => ({ bot_id: bot, place: 'theme' }),
  },
  // a socket leaves only for itself
  leave_room: { who: 'users', parameters: ['bot', 'thread'], payload: room },
};

/** The same for frames of the visitor's socket; the bot stands in its address. */
export const visitorTable: Record<string, SocketRow> = {
  resume: {
    who: 'visitors',
    parameters: ['bot', 'thread'],
    payload: ({ thread }) => ({ type: 'resume', thread_id: thread, after_seq: 0 }),
  },
  ping: { who: 'visitors', parameters: ['bot'], payload: () => ({ type: 'ping' }) },
};

// what @SubscribeMessage leaves
const MESSAGE_METADATA = 'message';

export const consoleEvents: string[] = Object.values(
  Object.getOwnPropertyDescriptors(ConsoleGateway.prototype),
).flatMap(({ value }) =>
  typeof value === 'function' ? (Reflect.getMetadata(MESSAGE_METADATA, value) ?? []) : [],
);

export const visitorFrames: string[] = clientFrameSchema.options.map(({ shape }) => shape.type.value);
