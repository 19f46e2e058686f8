import type { ReactNode } from 'react';

export interface AccountMenuEntry {
  /** Below `/console/account`; empty for the page itself. */
  path: string;
  label: string;
  icon: ReactNode;
}

/** The entry whose page is open at an address. */
export function openEntry(menu: AccountMenuEntry[], pathname: string): AccountMenuEntry | undefined {
  const [, , , path = ''] = pathname.split('/');
  return menu.find((entry) => entry.path === path);
}
