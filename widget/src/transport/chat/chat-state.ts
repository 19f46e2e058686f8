import { emptyThread, type ThreadState } from '../thread/thread-state';

export type ConnectionState = 'connecting' | 'online' | 'polling' | 'reconnecting' | 'offline';

/** Everything the panel draws. */
export interface ChatState {
  thread: ThreadState;
  connection: ConnectionState;
  /** The owner has the bot switched on. */
  live: boolean;
  /** The stored conversation is there (or there is none). */
  loaded: boolean;
  hasEarlier: boolean;
  /** Until when the server asked to wait before sending again, in epoch milliseconds. */
  waitUntil: number;
  /** Why this visitor cannot chat here at all. */
  refusal: 'origin' | 'gone' | null;
}

export const initialState: ChatState = {
  thread: emptyThread,
  connection: 'connecting',
  live: true,
  loaded: false,
  hasEarlier: false,
  waitUntil: 0,
  refusal: null,
};
