export const LINKS_PER_PAGE = 10;

export const SORTS = ['newest', 'oldest', 'title', '-title', 'url', '-url'] as const;
export type LinkSort = (typeof SORTS)[number];

/** Links that can be shown alone, and what they are called. */
export const LINK_FILTERS = {
  failed: 'Failed',
  reading: 'Being read',
  changed: 'Changed since your edit',
  gone: 'Gone from the site',
  files: 'Files',
  paused: 'Paused',
} as const;
export type LinkShow = keyof typeof LINK_FILTERS;

/** Which links the table shows, beside the page. */
export interface LinksView {
  sort: LinkSort;
  show: LinkShow | undefined;
}

/** The view in an address (`?sort&show`); what makes no sense there is left out. */
export function linksViewOf(params: URLSearchParams): LinksView {
  const sort = SORTS.find((name) => name === params.get('sort')) ?? 'newest';
  const show = params.get('show') ?? '';
  return { sort, show: isShown(show) ? show : undefined };
}

/** The address with another view; it begins on its first page. */
export function withView(params: URLSearchParams, change: Partial<LinksView>): URLSearchParams {
  const { sort, show } = { ...linksViewOf(params), ...change };
  const next = new URLSearchParams(params);
  next.delete('page');
  if (sort === 'newest') next.delete('sort');
  else next.set('sort', sort);
  if (show) next.set('show', show);
  else next.delete('show');
  return next;
}

/** What a click on a column's head means. */
export function sortBy(column: 'title' | 'url' | 'added', sort: LinkSort): LinkSort {
  if (column === 'added') return sort === 'newest' ? 'oldest' : 'newest';
  return sort === column ? `-${column}` : column;
}

function isShown(name: string): name is LinkShow {
  return Object.hasOwn(LINK_FILTERS, name);
}
