import { Button, mergeClasses } from '@fluentui/react-components';
import { DismissRegular, NavigationRegular } from '@fluentui/react-icons';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { isLoggedIn, useSession } from '../../api/session';
import { useOpenLogin } from '../../features/account/login/login-provider';
import { Logo } from '../../ui/logo';
import { docs } from './links';
import { useSiteHeaderStyles } from './site-header.styles';

const LINKS = [
  { to: docs.shop, label: 'Documents' },
  { to: docs.conversions, label: 'Tutorials' },
  { to: docs.story, label: 'Stories' },
];

export function SiteHeader() {
  const styles = useSiteHeaderStyles();
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <header className={styles.root}>
      <a className={styles.skip} href="#main">
        Skip to content
      </a>
      <div className={styles.bar}>
        <Link to="/" className={styles.home} onClick={close}>
          <Logo />
        </Link>
        <nav aria-label="Site" id="site-menu" className={mergeClasses(styles.nav, open && styles.navOpen)}>
          {LINKS.map(({ to, label }) => (
            <Link key={to} to={to} className={styles.link} onClick={close}>
              {label}
            </Link>
          ))}
        </nav>
        <div className={styles.actions}>
          <StartOrConsole />
          <Button
            className={styles.burger}
            appearance="subtle"
            aria-label={open ? 'Close menu' : 'Open menu'}
            aria-expanded={open}
            aria-controls="site-menu"
            icon={open ? <DismissRegular /> : <NavigationRegular />}
            onClick={() => setOpen(!open)}
          />
        </div>
      </div>
    </header>
  );
}

function StartOrConsole() {
  const openLogin = useOpenLogin();
  const navigate = useNavigate();
  return isLoggedIn(useSession()) ? (
    <Button appearance="primary" onClick={() => void navigate('/console')}>
      Console
    </Button>
  ) : (
    <Button appearance="primary" onClick={openLogin}>
      Start
    </Button>
  );
}
