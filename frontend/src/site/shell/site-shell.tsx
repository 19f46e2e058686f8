import { makeStyles, tokens } from '@fluentui/react-components';
import { Outlet, useLocation } from 'react-router';
import { useBubbleOnSite, useOwnBot } from '../own-bot/own-bot';
import { CookieBanner } from './cookie-banner';
import { SiteFooter } from './site-footer';
import { SiteHeader } from './site-header';

/** Pages whose address has one of these in it are without the shared footer; the console is without the header too. */
const NO_FOOTER = ['/console', '/cookie-policy', '/privacy-policy', 'terms-of-use'];

const useStyles = makeStyles({
  root: {
    minHeight: '100vh',
    display: 'flex',
    flexDirection: 'column',
    backgroundColor: tokens.colorNeutralBackground1,
  },
  main: { flexGrow: 1 },
});

/** Header, the open route's page, and the footer, as the address has them. */
export function SiteShell() {
  const styles = useStyles();
  const { pathname } = useLocation();
  // a bot's own page has that bot's chat, and a page can have only one
  useOwnBot(!pathname.startsWith('/b/'));
  useBubbleOnSite();
  return (
    <div className={styles.root}>
      {!pathname.includes('/console') && <SiteHeader />}
      <main className={styles.main} id="main">
        <Outlet />
      </main>
      {!NO_FOOTER.some((part) => pathname.includes(part)) && <SiteFooter />}
      <CookieBanner />
    </div>
  );
}
