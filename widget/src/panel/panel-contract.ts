import type { BotProfile } from '../api/types';

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

export interface PanelModule {
  /** Resolves when its texts are there. */
  mount(context: PanelContext): Promise<Panel> | Panel;
}
