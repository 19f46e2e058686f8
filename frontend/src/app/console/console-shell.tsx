import { Button, OverlayDrawer } from '@fluentui/react-components';
import {
  DismissRegular,
  NavigationRegular,
  PanelLeftContractRegular,
  PanelLeftExpandRegular,
  SearchRegular,
} from '@fluentui/react-icons';
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { Link, Outlet, useLocation } from 'react-router';
import { useTimeZone } from '../../features/account/use-time-zone';
import { useUnsavedGuard } from '../../lib/autosave/use-unsaved-guard';
import { useMedia } from '../../lib/use-media';
import { CookieBanner } from '../../site/shell/cookie-banner';
import { Logo } from '../../ui/logo';
import { widths } from '../../ui/theme/tokens';
import { Toasts } from '../../ui/toasts/toasts';
import { AccountRail } from './account/account-rail';
import { ConsoleRail } from './console-rail';
import { useConsoleShellStyles } from './console-shell.styles';
import { ConsoleTitle } from './console-title';
import { PALETTE_KEY, usePalette } from './palette/use-palette';

const UsageNotice = lazy(() => import('../../features/billing/usage/usage-notice'));

/** Rail of bots or account on the left and the open page; on narrow screens the rail moves into a drawer. */
export function ConsoleShell() {
  const styles = useConsoleShellStyles();
  const wide = useMedia(`(min-width: ${widths.console}px)`);
  const { openPalette, palette } = usePalette();
  const inAccount = useInAccount();
  useUnsavedGuard();
  useTimeZone();
  return (
    <div className={wide ? styles.wide : styles.narrow}>
      <ConsoleTitle />
      <a className={styles.skip} href="#main">
        Skip to content
      </a>
      {wide ? <WideRail onSearch={openPalette} /> : <NarrowBar onSearch={openPalette} />}
      <Toasts />
      <div className={styles.page}>
        {!inAccount && (
          <Suspense>
            <UsageNotice />
          </Suspense>
        )}
        <Outlet />
      </div>
      <CookieBanner />
      {palette}
    </div>
  );
}

const useInAccount = () => useLocation().pathname.split('/')[2] === 'account';

function WideRail({ onSearch }: { onSearch: () => void }) {
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
      <SearchButton collapsed={collapsed} onSearch={onSearch} />
      <Rail collapsed={collapsed} />
    </nav>
  );
}

function NarrowBar({ onSearch }: { onSearch: () => void }) {
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
      <Button
        className={styles.barSearch}
        appearance="subtle"
        aria-label="Go to"
        icon={<SearchRegular />}
        onClick={onSearch}
      />
      <OverlayDrawer open={open} onOpenChange={(_, data) => setOpen(data.open)} className={styles.drawer}>
        <DrawerNav onClose={() => setOpen(false)}>
          <Rail collapsed={false} />
        </DrawerNav>
      </OverlayDrawer>
    </div>
  );
}

function SearchButton({ collapsed, onSearch }: { collapsed: boolean; onSearch: () => void }) {
  const styles = useConsoleShellStyles();
  return (
    <Button
      className={collapsed ? undefined : styles.search}
      appearance={collapsed ? 'subtle' : 'secondary'}
      icon={<SearchRegular />}
      title={`Go to (${PALETTE_KEY})`}
      aria-label={collapsed ? 'Go to' : undefined}
      aria-keyshortcuts="Control+K Meta+K"
      onClick={onSearch}
    >
      {!collapsed && (
        <>
          <span className={styles.searchLabel}>Go to…</span>
          <kbd className={styles.key} aria-hidden>
            {PALETTE_KEY}
          </kbd>
        </>
      )}
    </Button>
  );
}

function Rail({ collapsed }: { collapsed: boolean }) {
  return useInAccount() ? <AccountRail collapsed={collapsed} /> : <ConsoleRail collapsed={collapsed} />;
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
