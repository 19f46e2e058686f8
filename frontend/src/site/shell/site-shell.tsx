import { makeStyles, tokens } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { Outlet, useLocation } from 'react-router';
import { CookieBanner } from './cookie-banner';
import { SiteHeader } from './site-header';

const LEGAL = ['/cookie-policy', '/privacy-policy', '/terms-of-use'];

const useStyles = makeStyles({
  root: {
    minHeight: '100vh',
    display: 'flex',
    flexDirection: 'column',
    backgroundColor: tokens.colorNeutralBackground1,
  },
  main: { flexGrow: 1 },
  footer: {
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
    padding: '24px',
    display: 'flex',
    flexWrap: 'wrap',
    gap: '8px 24px',
    justifyContent: 'center',
    color: tokens.colorNeutralForeground2,
  },
  link: { color: tokens.colorNeutralForeground2 },
});

/** Header, page and, except on legal pages, the footer. The page is the open route's unless it is given. */
export function SiteShell({ children = <Outlet /> }: { children?: ReactNode }) {
  const styles = useStyles();
  const { pathname } = useLocation();
  return (
    <div className={styles.root}>
      <SiteHeader />
      <main className={styles.main} id="main">
        {children}
      </main>
      {!LEGAL.includes(pathname) && (
        <footer className={styles.footer}>
          <span>© 2024</span>
          <a className={styles.link} href="/terms-of-use">
            Terms of Use
          </a>
          <a className={styles.link} href="/privacy-policy">
            Privacy Policy
          </a>
          <a className={styles.link} href="/cookie-policy">
            Cookie Policy
          </a>
        </footer>
      )}
      <CookieBanner />
    </div>
  );
}
