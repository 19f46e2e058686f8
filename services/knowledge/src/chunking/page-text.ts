/** A page's text as the crawler read it or its owner wrote it: the input of chunking. */
export interface PageText {
  readonly title: string;
  readonly url: string;
  readonly blocks: readonly PageBlock[];
}

/** A part of a page that is not learned. */
export interface LeftOut {
  /** `frame`: navigation, header or footer; `links`: mostly links to other pages; `beside`: not of the page's main text. */
  readonly why: 'frame' | 'links' | 'beside';
  /** How it begins. */
  readonly text: string;
}

export interface PageBlock {
  /** Headings above the block, outermost first; the page title is not repeated here. */
  readonly heading_path: readonly string[];
  /** Plain text. In `facts`, `table` and `list` every line is one fact, row or item. */
  readonly text: string;
  readonly kind: 'prose' | 'facts' | 'table' | 'list';
}
