/** A script tag that loads the widget, or was meant to. */
export interface WidgetScript {
  /** Complete; empty if the tag has none. */
  src: string;
  botId: string;
  type: string;
  nonce: string;
  place: 'page' | 'comment' | 'noscript' | 'template';
  /** Its address stands in another attribute, for a script to put it in place later. */
  delayed: boolean;
}

/** What of a page decides whether the widget works there. */
export interface PageFacts {
  finalUrl: string;
  /** Content security policies that are in force. */
  policies: string[];
  scripts: WidgetScript[];
  /** Another script of the page names the widget's. */
  mentioned: boolean;
  /** CSS rules that may hide the whole document. */
  hidingRules: string[];
}

/** A page that was asked for, and the product's script beside it. */
export interface CheckedPage extends PageFacts {
  /** Why the page could not be read; empty: it was. */
  failure: string;
  /** Why the product's script could not be read; empty: it was. */
  productFailure: string;
}

/** So many checks of a bot are kept. */
export const KEPT_CHECKS = 20;
