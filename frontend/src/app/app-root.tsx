import { Outlet, ScrollRestoration } from 'react-router';
import { LoginProvider } from '../features/account/login/login-provider';

/** What every page has: the login modal. */
export function AppRoot() {
  return (
    <LoginProvider>
      <Outlet />
      <ScrollRestoration />
    </LoginProvider>
  );
}
