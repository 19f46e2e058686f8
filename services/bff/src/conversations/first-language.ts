/** The language that an `Accept-Language` header names first, without its region; undefined if it names none. */
export const firstLanguage = (header: string | undefined): string | undefined =>
  /^\s*([a-z]{2})(?![a-z])/i.exec(header ?? '')?.[1]?.toLowerCase();
