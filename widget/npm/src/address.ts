/** Where the product is, written by the build; empty if each page says it. */
export const ADDRESS: string = '';
