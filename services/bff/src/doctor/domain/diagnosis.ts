/** What is looked at, in the order of a report. */
export const CHECKS = [
  'page',
  'script',
  'bot_id',
  'duplicates',
  'policy',
  'css',
  'origin',
  'live_mode',
  'product',
] as const;

export type PageCheckName = (typeof CHECKS)[number];

export interface PageFinding {
  check: PageCheckName;
  /** `problem`: the widget does not work; `warning`: it may not, or not for everybody. */
  level: 'ok' | 'warning' | 'problem';
  /** A plain sentence. */
  message: string;
  /** What to do; empty if nothing is to be done. */
  fix: string;
  /** To be copied, word for word. */
  lines: string[];
}

/** A script tag of the page, as `WidgetScript` in proto/knowledge/v1. */
export interface FoundScript {
  src: string;
  botId: string;
  type: string;
  nonce: string;
  place: string;
  delayed: boolean;
}

/** What a page is, as `PageFacts` in proto/knowledge/v1. */
export interface FoundPage {
  failure: string;
  finalUrl: string;
  policies: string[];
  scripts: FoundScript[];
  mentioned: boolean;
  hidingRules: string[];
  productFailure: string;
}

/** The bot whose widget is looked for, and where its product is. */
export interface LookedFor {
  botId: string;
  /** Origin of the product. */
  product: string;
  isLive: boolean;
  isOriginAllowed: boolean;
  /** The widget shows pictures of the product: an avatar. */
  hasImages: boolean;
}

export const pageOk = (check: PageCheckName, message: string): PageFinding => ({
  check,
  level: 'ok',
  message,
  fix: '',
  lines: [],
});
export const pageProblem = (
  check: PageCheckName,
  message: string,
  fix: string,
  lines: string[] = [],
): PageFinding => ({
  check,
  level: 'problem',
  message,
  fix,
  lines,
});
export const pageWarning = (
  check: PageCheckName,
  message: string,
  fix: string,
  lines: string[] = [],
): PageFinding => ({
  check,
  level: 'warning',
  message,
  fix,
  lines,
});
