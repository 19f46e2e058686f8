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

/** What it is drawn with. */
export interface MenuStart {
  panel: Element | null;
  style(css: string): void;
  texts: Texts;
  /** Its language's sentences of all parts that are loaded later. */
  later: readonly string[];
}
