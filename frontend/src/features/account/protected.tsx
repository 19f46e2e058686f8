import { type ReactNode, useEffect } from 'react';
import { isLoggedIn, useSession } from '../../api/session';
import { useOpenLogin } from './login-provider';

/** Shows its children to a logged-in owner; anybody else gets the login modal and nothing behind it. */
export function Protected({ children }: { children: ReactNode }) {
  const allowed = isLoggedIn(useSession());
  const openLogin = useOpenLogin();
  useEffect(() => {
    if (!allowed) openLogin();
  }, [allowed, openLogin]);
  return allowed ? children : null;
}
