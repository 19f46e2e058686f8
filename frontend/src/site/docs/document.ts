/** A text, or an element with its properties and content. */
export type DocumentNode = string | [tag: string, properties: NodeProperties, nodes: DocumentNode[]];

export interface NodeProperties {
  /** Of a heading: its anchor. */
  id?: string;
  href?: string;
  src?: string;
  alt?: string;
  title?: string;
  start?: number;
  /** Of a code block. */
  language?: string;
}

/** What stands between two headings; the first one has no heading. */
export interface DocumentSection {
  id: string;
  heading: string;
  /** 2 or 3, as in `h2`. */
  depth: number;
  text: string;
}

/** A Markdown file as the build reads it. */
export interface Document {
  title: string;
  description: string;
  order: number;
  nodes: DocumentNode[];
  sections: DocumentSection[];
}
