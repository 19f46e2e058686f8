import { Button, OverlayDrawer } from '@fluentui/react-components';
import {
  DismissRegular,
  NavigationRegular,
  PanelLeftContractRegular,
  PanelLeftExpandRegular,
} from '@fluentui/react-icons';
import { type ReactNode, useEffect, useState } from 'react';
import { Link, Outlet, useLocation } from 'react-router';
import { useUnsavedGuard } from '../../lib/autosave/use-unsaved-guard';
import { useMedia } from '../../lib/use-media';
import { CookieBanner } from '../../site/shell/cookie-banner';
import { Logo } from '../../ui/logo';
import { widths } from '../../ui/theme/tokens';
import { Toasts } from '../../ui/toasts';
import { AccountRail } from './account/account-rail';
import { ConsoleRail } from './console-rail';
import { useConsoleShellStyles } from './console-shell.styles';
import { ConsoleTitle } from './console-title';

/** Rail of bots or account on the left and the open page; on narrow screens the rail moves into a drawer. */
export function ConsoleShell() {
  const styles = useConsoleShellStyles();
  const wide = useMedia(`(min-width: ${widths.console}px)`);
  useUnsavedGuard();
  return (
    <div className={wide ? styles.wide : styles.narrow}>
      <ConsoleTitle />
      <a className={styles.skip} href="#main">
        Skip to content
      </a>
      {wide ? <WideRail /> : <NarrowBar />}
      <Toasts />
      <div className={styles.page}>
        <CookieBanner inPage />
        <Outlet />
      </div>
    </div>
  );
}

function WideRail() {
  const styles = useConsoleShellStyles();
  const [collapsed, setCollapsed] = useState(false);
  const label = collapsed ? 'Show the menu' : 'Collapse the menu';
  return (
    <nav aria-label="Console" className={collapsed ? styles.railCollapsed : styles.rail}>
      <div className={styles.railHead}>
        {!collapsed && <HomeLink />}
        <Button
          appearance="subtle"
          aria-expanded={!collapsed}
          aria-label={label}
          title={label}
          icon={collapsed ? <PanelLeftExpandRegular /> : <PanelLeftContractRegular />}
          onClick={() => setCollapsed(!collapsed)}
        />
      </div>
      <Rail collapsed={collapsed} />
    </nav>
  );
}

function NarrowBar() {
  const styles = useConsoleShellStyles();
  const [open, setOpen] = useState(false);
  const { pathname } = useLocation();
  // Choosing something in the drawer is the end of its use.
  useEffect(() => setOpen(false), [pathname]);
  return (
    <div className={styles.bar}>
      <Button
        appearance="subtle"
        aria-label="Open the menu"
        icon={<NavigationRegular />}
        onClick={() => setOpen(true)}
      />
      <HomeLink />
      <OverlayDrawer open={open} onOpenChange={(_, data) => setOpen(data.open)} className={styles.drawer}>
        <DrawerNav onClose={() => setOpen(false)}>
          <Rail collapsed={false} />
        </DrawerNav>
      </OverlayDrawer>
    </div>
  );
}

function Rail({ collapsed }: { collapsed: boolean }) {
  const inAccount = useLocation().pathname.split('/')[2] === 'account';
  return inAccount ? <AccountRail collapsed={collapsed} /> : <ConsoleRail collapsed={collapsed} />;
}

function DrawerNav({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  const styles = useConsoleShellStyles();
  return (
    <nav aria-label="Console" className={styles.drawerNav}>
      <div className={styles.railHead}>
        <HomeLink />
        <Button appearance="subtle" aria-label="Close the menu" icon={<DismissRegular />} onClick={onClose} />
      </div>
      {children}
    </nav>
  );
}

function HomeLink() {
  const styles = useConsoleShellStyles();
  return (
    <Link to="/" className={styles.home}>
      <Logo />
    </Link>
  );
}
