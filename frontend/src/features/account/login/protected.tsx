import type { ReactNode } from 'react';
import { isLoggedIn, useSession } from '../../../api/session';
import { useRequiredLogin } from './login-provider';

/** Shows its children to a logged-in owner; anybody else gets the login modal and nothing behind it. */
export function Protected({ children }: { children: ReactNode }) {
  const allowed = isLoggedIn(useSession());
  useRequiredLogin(!allowed);
  return allowed ? children : null;
}
