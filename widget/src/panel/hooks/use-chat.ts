import { createContext, useContext, useEffect, useState } from 'react';
import type { BotProfile } from '../../api/types';
import type { ChatClient } from '../../transport/chat/chat-client';
import type { ChatState } from '../../transport/chat/chat-state';

export interface Chat {
  client: ChatClient;
  profile: BotProfile;
  origin: string;
  /** Adds rules where it is drawn. */
  style(css: string): void;
}

export const ChatContext = createContext<Chat | null>(null);

/** The conversation this panel draws. */
export function useChat(): Chat {
  const chat = useContext(ChatContext);
  if (!chat) throw new Error('Wrap the panel in <ChatContext.Provider>.');
  return chat;
}

/** The client's state, drawn again whenever it changes. */
export function useChatState(client: ChatClient): ChatState {
  const [state, setState] = useState(client.state);
  useEffect(() => {
    setState(client.state());
    return client.subscribe(() => setState(client.state()));
  }, [client]);
  return state;
}
