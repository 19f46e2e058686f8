/** A page as an address names it, from 1; anything else counts as the first page. */
export function parsePage(text: string | null): number {
  return text !== null && /^[1-9]\d{0,5}$/.test(text) ? Number(text) : 1;
}

export function pageCount(items: number, size: number): number {
  return Math.max(1, Math.ceil(items / size));
}
