import { Outlet, ScrollRestoration, useNavigation } from 'react-router';
import { LoginProvider } from '../features/account/login/login-provider';

/** In session storage. */
const SCROLLED = 'scrollPositions';

/** What every page has: the login modal. */
export function AppRoot() {
  return (
    <LoginProvider coming={useNavigation().location?.pathname}>
      <Outlet />
      <ScrollRestoration storageKey={SCROLLED} />
    </LoginProvider>
  );
}
