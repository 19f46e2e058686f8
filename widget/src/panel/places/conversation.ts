import type { BotProfile } from '../../api/types';
import { type ChatClient, createChatClient } from '../../transport/chat/chat-client';
import type { Entry } from '../../transport/thread/entry';

/** One place on the page that shows a conversation. */
export interface Place {
  isOpen: boolean;
  /** A reply is finished, and no place is open to show it. */
  onReply(reply: Entry): void;
  onProfile(profile: BotProfile): void;
}

interface Shared {
  client: ChatClient;
  places: Set<Place>;
}

const conversations = new Map<string, Shared>();

/** The conversation with a bot: one thread and one socket for all places of the page that show it. */
export function joinConversation(origin: string, botId: string, place: Place) {
  let shared = conversations.get(botId);
  if (!shared) {
    const places = new Set<Place>();
    const client = createChatClient({
      origin,
      botId,
      onReply(reply) {
        for (const each of places) each.onReply(reply);
      },
      onProfile(profile) {
        for (const each of places) each.onProfile(profile);
      },
    });
    shared = { client, places };
    conversations.set(botId, shared);
  }
  const { client, places } = shared;
  places.add(place);
  const isSeen = () => [...places].some(({ isOpen }) => isOpen);
  return {
    client,
    /** Whether any place shows it. */
    isSeen,
    /** To be called when the place opens or closes. */
    moved: () => client.setVisible(isSeen()),
    /** The last place ends it. */
    leave() {
      if (!places.delete(place)) return;
      client.setVisible(isSeen());
      if (places.size) return;
      conversations.delete(botId);
      client.stop();
    },
  };
}
