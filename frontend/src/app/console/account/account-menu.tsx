import {
  BinRecycleRegular,
  DataUsageRegular,
  PersonRegular,
  ShieldKeyholeRegular,
} from '@fluentui/react-icons';
import type { AccountMenuEntry } from '../../../features/account/account-menu-entry';

/** The pages of the account, in their order; a row for each route below `account` in `router.tsx`. */
export const accountMenu: AccountMenuEntry[] = [
  { path: '', label: 'Profile', icon: <PersonRegular /> },
  { path: 'usage', label: 'Usage', icon: <DataUsageRegular /> },
  { path: 'sessions', label: 'Sessions', icon: <ShieldKeyholeRegular /> },
  { path: 'deleted_bots', label: 'Deleted bots', icon: <BinRecycleRegular /> },
];
