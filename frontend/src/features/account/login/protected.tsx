import type { ReactNode } from 'react';
import { isLoggedIn, useSession } from '../../../api/session';
import { useRequiredLogin } from './login-provider';

interface ProtectedProps {
  children: ReactNode;
  /** Stands behind the login modal; nothing unless given. */
  otherwise?: ReactNode;
}

/** Shows its children to a logged-in owner; anybody else gets the login modal. */
export function Protected({ children, otherwise = null }: ProtectedProps) {
  const allowed = isLoggedIn(useSession());
  useRequiredLogin(!allowed);
  return allowed ? children : otherwise;
}
