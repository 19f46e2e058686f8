import type { ReactNode } from 'react';
import type { Chat } from '../panel/hooks/use-chat';
import type { Texts } from '../panel/parts/texts';
import type { ChatState } from '../transport/chat/chat-state';

/** What the panel hands to its menu. */
export interface MenuProps {
  chat: Chat;
  texts: Texts;
  state: ChatState;
  /** Back to the conversation. */
  onClose(): void;
}

export type MenuView = (props: MenuProps) => ReactNode;
