const LONGEST = 300;

/** A page's address without what may tell who reads it: query, fragment, log-in; empty if it is none of the web. */
export const pagePath = (address: string): string => {
  if (!/^https?:\/\//i.test(address) || !URL.canParse(address)) return '';
  const { protocol, host, pathname } = new URL(address);
  return `${protocol}//${host}${pathname}`.slice(0, LONGEST);
};
