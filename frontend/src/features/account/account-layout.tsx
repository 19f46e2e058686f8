import { makeStyles, tokens } from '@fluentui/react-components';
import { Outlet, useLocation } from 'react-router';
import { type AccountMenuEntry, openEntry } from './account-menu-entry';

const useStyles = makeStyles({
  root: {
    boxSizing: 'border-box',
    maxWidth: '848px',
    padding: '24px',
    display: 'flex',
    flexDirection: 'column',
    rowGap: '24px',
    '@media (max-width: 640px)': { padding: '16px' },
  },
  heading: {
    margin: 0,
    fontSize: tokens.fontSizeBase600,
    lineHeight: tokens.lineHeightBase600,
    fontWeight: 600,
  },
});

/** Heading of the open entry; its page is the route below. */
export function AccountLayout({ menu }: { menu: AccountMenuEntry[] }) {
  const styles = useStyles();
  const entry = openEntry(menu, useLocation().pathname);
  return (
    <main className={styles.root} id="main" tabIndex={-1}>
      <h1 className={styles.heading}>{entry?.label ?? 'Account'}</h1>
      <Outlet />
    </main>
  );
}
