/** One piece of visible text as the page lays it out. */
export interface Segment {
  kind: 'text' | 'heading' | 'item' | 'row' | 'term' | 'card' | 'choice';
  /** Heading level from 1; 0: a collapsible's summary, a definition's term, and what is no heading. */
  level: number;
  /** How many collapsibles (`details`) and definition lists are open around it: their headings end with them. */
  depth: number;
  text: string;
  /** The same in the lines of the page's source, by which labels and values stand apart. */
  written?: string;
  /** Characters inside links. */
  linked: number;
  /** Those of them that lead to another place of the same page. */
  anchored?: number;
  /** Characters in bold. */
  bold?: number;
  /** Index of the innermost container (see `Containers`). */
  container: number;
  /** A link in it rings or writes to somebody. */
  reaches?: boolean;
  /** The heading opens and closes what it leads. */
  opens?: boolean;
}

/** Whether a segment belongs to what a heading before it leads. */
export function isUnder(segment: Segment, heading: Segment): boolean {
  if (segment.depth !== heading.depth) return segment.depth > heading.depth;
  return segment.kind !== 'heading' || segment.level > heading.level;
}

/** The block elements of a page as parent indices: all the tree the choice of the main content needs. */
export interface Containers {
  /** Parent of each container; parents come before their children. */
  parents: number[];
  roles: ContainerRole[];
  /** What the page's author calls each, without its number or variant; '' where it has no name. */
  names: string[];
  /** Fields to write in and buttons inside each, not counting those of containers in it. */
  controls: number[];
  /** Those that ask for a password. */
  passwords: number[];
}

/**
 * `main`: the page itself calls it the text; `frame`: navigation, footer and the like by its tag or role;
 * `suspect`: only by its class name; `voices`: what others say; `folded`: hidden under a heading; `place`: called after where it stands, which says nothing of what it holds.
 */
export type ContainerRole = 'main' | 'content' | 'folded' | 'place' | 'suspect' | 'voices' | 'frame';

/** The page itself. */
export function rootContainer(): Containers {
  return { parents: [-1], roles: ['content'], controls: [0], passwords: [], names: [''] };
}

/** Adds a container and gives its index back. */
export function addContainer(
  { parents, roles, names, controls }: Containers,
  parent: number,
  role: ContainerRole = 'content',
  name = '',
): number {
  roles.push(role);
  names.push(name);
  controls.push(0);
  return parents.push(parent) - 1;
}

/** Notes a field or button inside a container. */
export function addControl({ controls, passwords }: Containers, container: number, type?: string): void {
  if (type === 'password') passwords.push(container);
  controls[container] = (controls[container] ?? 0) + 1;
}
