/** Injection token of the search port. */
export const SEARCH_INDEX = Symbol('SearchIndex');

/** Injection token of the `OnChange` of the index; undefined where nothing is to be done. */
export const ON_INDEX_CHANGE = Symbol('OnIndexChange');

/** Injection token of `OpenSearchSearch`, undefined where the index lives in this process. */
export const REMOTE_SEARCH = Symbol('RemoteSearch');

/** Injection token of `Embedder`, undefined where pages are found by their words only. */
export const EMBEDDER = Symbol('Embedder');

/** Injection token of `PassageReader`. */
export const PASSAGE_READER = Symbol('PassageReader');
