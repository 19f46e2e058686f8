import type { Entry } from '../thread/entry';
import { newReplies } from '../thread/new-replies';
import { reduceThread, type ThreadAction } from '../thread/thread-state';
import { type ChatState, initialState } from './chat-state';

export type ChatStore = ReturnType<typeof createChatStore>;

/**
 * The observable state of one conversation. `onStale`: what is held of the thread does not fit the server's. `onReply`:
 * a reply is here that was not there before, however it came.
 */
export function createChatStore(onStale: () => void, onReply: (reply: Entry) => void = () => {}) {
  const listeners = new Set<() => void>();
  let state = initialState;

  function update(patch: Partial<ChatState>) {
    state = { ...state, ...patch };
    for (const listener of listeners) listener();
  }

  return {
    state: () => state,
    update,
    dispatch(action: ThreadAction) {
      const before = state.thread;
      const thread = reduceThread(before, action);
      if (thread === before) return;
      update({ thread });
      if (thread.stale && !before.stale) onStale();
      newReplies(before, thread).forEach(onReply);
    },
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
