/** Injection token of the search port. */
export const SEARCH_INDEX = Symbol('SearchIndex');
