import { Outlet, ScrollRestoration, useNavigation } from 'react-router';
import { LoginProvider } from '../features/account/login/login-provider';

/** What every page has: the login modal. */
export function AppRoot() {
  return (
    <LoginProvider coming={useNavigation().location?.pathname}>
      <Outlet />
      <ScrollRestoration />
    </LoginProvider>
  );
}
