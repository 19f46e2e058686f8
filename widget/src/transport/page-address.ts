/** The page the visitor is on, without what may tell who it is; the longest that the server takes. */
export const pageAddress = (): string => location.href.replace(/[?#].*/s, '').slice(0, 2_000);
