/** Where a stored file is read, on this host; empty for none. */
export const fileAddress = (name: string): string => (name === '' ? '' : `/api/files/${name}`);
