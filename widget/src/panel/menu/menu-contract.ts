import type { ReactNode } from 'react';
import type { ChatState } from '../../transport/chat/chat-state';
import type { Chat } from '../hooks/use-chat';
import type { Texts } from '../parts/texts';

/** What the panel hands to its menu. */
export interface MenuProps {
  chat: Chat;
  texts: Texts;
  state: ChatState;
  /** Back to the conversation. */
  onClose(): void;
}

export type MenuView = (props: MenuProps) => ReactNode;
