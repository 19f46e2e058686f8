import type { ReactNode } from 'react';
import { isLoggedIn, useSession } from '../../../api/session';

interface ProtectedProps {
  /** Behind the login modal. */
  otherwise?: ReactNode;
  children: ReactNode;
}

/** Shows its children to a logged-in owner; anybody else gets the login modal (`LoginProvider`). */
export function Protected({ otherwise = null, children }: ProtectedProps) {
  return isLoggedIn(useSession()) ? children : otherwise;
}
