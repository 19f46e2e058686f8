import { errorText } from '../../../api/error-text';
import type { AppThunk } from '../../../api/store/root-reducer';
import type { Message, Review } from '../../../api/types';
import { laterMessages, type Room } from '../history/history.api';

export interface WholeThread {
  messages: Message[];
  reviews: Review[];
}

/** More than a thread will ever have: a server that never ends is given up. */
const MOST_PAGES = 500;

/** Reads a thread from its first message to its last. */
export function readWholeThread(room: Room): AppThunk<Promise<WholeThread | { problem: string }>> {
  return async (dispatch) => {
    const messages = new Map<string, Message>();
    const reviews = new Map<string, Review>();
    let afterSeq = 0;
    for (let page = 0; page < MOST_PAGES; page++) {
      const request = dispatch(
        laterMessages.initiate({ ...room, afterSeq }, { subscribe: false, forceRefetch: true }),
      );
      const { data, error } = await request;
      if (!data) return { problem: errorText(error) };
      for (const message of data.messages) messages.set(message._id, message);
      for (const review of data.reviews) reviews.set(review.reference_message_id, review);
      const reached = Math.max(...[...data.messages, ...data.reviews].map(({ seq }) => seq), afterSeq);
      if (reached >= data.last_seq || reached === afterSeq) break;
      afterSeq = reached;
    }
    return { messages: [...messages.values()], reviews: [...reviews.values()] };
  };
}
