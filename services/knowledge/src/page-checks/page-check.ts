import type { CheckedPage } from './domain/page-facts.js';

export interface PageCheck {
  id: string;
  botId: string;
  url: string;
  /** Where pages find the product. */
  productUrl: string;
  /** Null until the page was asked for. */
  facts: CheckedPage | null;
}
