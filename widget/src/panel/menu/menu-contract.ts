import type { ReactNode } from 'react';
import type { ChatState } from '../../transport/chat/chat-state';
import type { Entry } from '../../transport/thread/entry';
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

/** What an answer hands to a form below it. */
export interface BelowProps {
  chat: Chat;
  texts: Texts;
  entry: Entry;
  onClose(): void;
}

export type MenuView = (props: MenuProps) => ReactNode;
export type BelowView = (props: BelowProps) => ReactNode;

export interface Menu {
  page: MenuView;
  /** Leaves an address for the shop's answer. */
  mail: BelowView;
  /** Says why the answer did not help. */
  reason: BelowView;
}

/** What it is drawn with. */
export interface MenuStart {
  style(css: string): void;
  texts: Texts;
  /** Its language's sentences of all parts that are loaded later. */
  later: readonly string[];
}
