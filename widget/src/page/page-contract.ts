import type { ChirrupEvents } from '../../npm/src/page-api';
import type { BotProfile } from '../api/types';

/** A page with a widget, as the loader knows it. */
export interface Site {
  /** Where the product's API is. */
  origin: string;
  profile: BotProfile;
  /** Something host pages may listen to happened. */
  emit<E extends keyof ChirrupEvents>(event: E, data: ChirrupEvents[E]): void;
}

/** Commands of the page that few pages use, loaded with the first of them. */
export interface PageModule {
  /** Whether this visitor sees the widget: of a bot that keeps some without it, or one that is off, by a link to its draft. */
  isShown(site: Site): Promise<boolean>;
  /** `flush` sends what could not be sent on an earlier page. */
  run(site: Site, command: unknown, value: unknown): void;
}
