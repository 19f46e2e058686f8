/** Where the product is, written by the build; empty where each page says it. */
export const ADDRESS: string = '';
