import type { BotProfile } from '../api/types';

/** What the loader hands to the panel. */
export interface PanelContext {
  /** Where the panel draws itself; its element inside carries the theme's custom properties. */
  shadow: ShadowRoot;
  container: HTMLElement;
  /** Where the product's API is. */
  origin: string;
  profile: BotProfile;
  /** Draws the button again: as open or not, and with the title the profile has now. */
  show(isOpen: boolean): void;
  /** The panel opened or closed. */
  onToggle(isOpen: boolean): void;
  /** Something host pages may listen to happened. */
  emit(event: string, data?: unknown): void;
}

/** What the loader may ask of the panel. */
export interface Panel {
  open(value?: unknown): void;
  close(): void;
  /** Opens the panel and sends the text as the visitor. */
  send(text: unknown): void;
  /** Forgets the visitor on this browser. */
  reset(value?: unknown): void;
}

export interface PanelModule {
  /** Resolves when its texts are there. */
  mount(context: PanelContext): Promise<Panel> | Panel;
}
