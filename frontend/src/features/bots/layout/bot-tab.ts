export interface BotTab {
  path: string;
  label: string;
  /** Stays usable on a phone. */
  narrow: boolean;
  /** Fills the window and scrolls inside, so that name and tabs stay in view. */
  fills?: boolean;
}
