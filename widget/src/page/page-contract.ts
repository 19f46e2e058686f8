import type { ChirrupEvents } from '../../npm/src/page-api';
import type { BotProfile } from '../api/types';
import type { Bubble, Panel } from '../panel/panel-contract';

/** What a page says of its widget, unchecked. */
export type Settings = Record<string, unknown>;

/** A page with a widget, as the loader knows it. */
export interface Site {
  /** Where the product's API is. */
  origin: string;
  /** Unknown as long as no bot was found. */
  profile: BotProfile;
  /** The bot that was asked for. */
  bot?: string;
  /** The language the page wants. */
  language?: string;
  /** Something host pages may listen to happened. */
  emit<E extends keyof ChirrupEvents>(event: E, data: ChirrupEvents[E]): void;
  /** Shows a bot. */
  boot?(botId: string): Promise<void>;
  /** What is drawn; nothing if the bot is not to be seen. */
  shadow?: ShadowRoot;
  container?: HTMLElement;
  button?: HTMLButtonElement;
  /** Puts it back when the page takes it away, and keeps it clear of the page's own parts. */
  timer?: number | undefined;
  /** Loads the panel; `loading` is what came of it. */
  panel?(): Promise<Panel | undefined>;
  loading?: Promise<Panel | undefined> | undefined;
}

/** Loaded where the page has something at the bubble's place. */
export interface LiftModule {
  lift(bubble: Pick<Bubble, 'container' | 'button' | 'shadow'>): void;
}

/** Commands of the page that few pages use, loaded with the first of them. */
export interface PageModule {
  /** `flush` sends what could not be sent on an earlier page; `shown` asks whether this visitor sees the widget at all. */
  run(site: Site, command: unknown, value: unknown): Promise<unknown>;
}
