/** Injection token of the search port. */
export const SEARCH_INDEX = Symbol('SearchIndex');

/** Injection token of the `OnChange` of the index; undefined if nothing is to be done. */
export const ON_INDEX_CHANGE = Symbol('OnIndexChange');

/** Injection token of `OpenSearchSearch`, undefined if the index lives in this process. */
export const REMOTE_SEARCH = Symbol('RemoteSearch');

/** Injection token of `Embedder`, undefined if pages are found by their words only. */
export const EMBEDDER = Symbol('Embedder');

/** Injection token of `PassageReader`. */
export const PASSAGE_READER = Symbol('PassageReader');
