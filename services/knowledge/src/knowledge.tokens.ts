/** Injection token of the search port. */
export const SEARCH_INDEX = Symbol('SearchIndex');

/** Injection token of `OpenSearchSearch`, undefined where the index lives in this process. */
export const REMOTE_SEARCH = Symbol('RemoteSearch');

/** Injection token of `Embedder`, undefined where pages are found by their words only. */
export const EMBEDDER = Symbol('Embedder');
