import { Outlet, ScrollRestoration } from 'react-router';
import { LoginProvider } from '../features/account/login-provider';
import { CookieBanner } from '../site/cookie-banner';

/** What every page has: the login modal and the cookie banner. */
export function AppRoot() {
  return (
    <LoginProvider>
      <Outlet />
      <CookieBanner />
      <ScrollRestoration />
    </LoginProvider>
  );
}
