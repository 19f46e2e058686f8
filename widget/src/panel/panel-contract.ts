import type { jsx } from 'react/jsx-runtime';
import type { render } from 'react-dom';
import type { BotProfile } from '../api/types';
import type { ChatPanel } from './chat-panel';
import type { ChatContext } from './hooks/use-chat';
import type { joinConversation } from './places/conversation';

/** What the loader draws of a bot. */
export interface Bubble {
  shadow: ShadowRoot;
  /** Has all that is drawn, the theme's custom properties, and the class of its side. */
  container: HTMLElement;
  button: HTMLButtonElement;
  /** Adds rules. */
  style(css: string): void;
}

/** What the loader hands to the panel, which draws itself beside the bubble. */
export interface PanelContext extends Bubble {
  /** Where the product's API is. */
  origin: string;
  profile: BotProfile;
  /** The language the page wants. */
  language?: string;
  /** Something host pages may listen to happened. */
  emit(event: string, data?: unknown): void;
}

/** What the loader may ask of the panel. */
export interface Panel {
  /** @param asItWas on the page before, by itself */
  open(asItWas?: unknown): void;
  close(): void;
  toggle(value?: unknown): void;
  /** Opens the panel and sends the text as the visitor. */
  send(text: unknown): void;
  /** Forgets the visitor on this browser. */
  reset(): void;
  /** Ends it on this page: another bot takes its place, or none. */
  stop(): void;
}

/** What an element of the page hands to the panel, which draws itself in it. */
export type InlineContext = Pick<PanelContext, 'container' | 'origin' | 'profile' | 'style' | 'language'>;

/** A chat within the page. */
export interface InlineChat {
  /** Sends a message as the visitor. */
  send(text: string): void;
  /** Ends it at this place. */
  stop(): void;
}

export interface PanelModule {
  /** Resolves when its texts are there. */
  mount(context: PanelContext): Promise<Panel> | Panel;
}

/** What the panel lends to places within the page. */
export interface InlineParts {
  jsx: typeof jsx;
  render: typeof render;
  ChatPanel: typeof ChatPanel;
  ChatContext: typeof ChatContext;
  joinConversation: typeof joinConversation;
}

export interface InlineModule {
  parts(context: InlineContext): Promise<InlineParts>;
}
