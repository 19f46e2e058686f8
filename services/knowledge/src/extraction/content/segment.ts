/** One piece of visible text as the page lays it out. */
export interface Segment {
  kind: 'text' | 'heading' | 'item' | 'row' | 'term';
  /** Heading level, 1 to 7 (7: the summary of a collapsible). */
  level: number;
  text: string;
  /** Characters inside links. */
  linked: number;
  /** Index of the innermost container (see `Containers`). */
  container: number;
}

/** The block elements of a page as parent indices: all the tree the choice of the main content needs. */
export interface Containers {
  /** Parent of each container; parents come before their children. */
  parents: number[];
  roles: ContainerRole[];
}

/**
 * `main`: the page itself calls it the text; `frame`: navigation, footer and the like by its tag or role;
 * `suspect`: only by its class name.
 */
export type ContainerRole = 'main' | 'content' | 'suspect' | 'frame';
