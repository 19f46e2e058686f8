import { type Cursors, cursorsOf } from '@chirrup/persistence/cursor';

/** How links are sorted: by a text and the id, or by the id alone. */
export interface LinkOrder {
  /** SQL; missing where the id alone sorts. */
  text?: string;
  descending: boolean;
  cursors: Cursors<['text', 'id']>;
}

/** What stands for the text of an order without one. */
export const NO_TEXT = "''";

const TITLE = 'lower(coalesce(owner_title, page_title))';
const by = (name: string, descending: boolean, text?: string): LinkOrder => ({
  ...(text && { text }),
  descending,
  cursors: cursorsOf(`links.${name}`, ['text', 'id']),
});

/** By the name a request gives; each ends with the id, so that pages neither repeat nor lose a link. */
export const LINK_ORDERS: Record<string, LinkOrder> = {
  newest: by('newest', true),
  oldest: by('oldest', false),
  title: by('title', false, TITLE),
  '-title': by('-title', true, TITLE),
  url: by('url', false, 'url'),
  '-url': by('-url', true, 'url'),
};

/** SQL of the order. */
export const linkOrder = ({ text, descending }: LinkOrder): string =>
  [...(text ? [text] : []), 'id'].map((column) => `${column}${descending ? ' DESC' : ''}`).join(', ');

/** SQL: the links after the one with this text and id. */
export const linksAfter = ({ text, descending }: LinkOrder, place: string, id: string): string =>
  // an order without a text takes it all the same: each parameter needs a type
  `(${text ?? NO_TEXT}, id) ${descending ? '<' : '>'} (${place}::text, ${id}::uuid)`;
