import { useNavigate } from 'react-router';
import { clearSession, getSession } from '../../api/session';
import { useLogOutMutation } from './account.api';

/** Ends the session here and on the server, then goes to the landing page. */
export function useLogOut(): () => Promise<void> {
  const [logOut] = useLogOutMutation();
  const navigate = useNavigate();
  return async () => {
    // At once, not when React has time: a console still on the screen would ask for a login when the session ends.
    await navigate('/', { flushSync: true });
    // The session on this device ends even when the server is unavailable.
    await logOut(getSession().refreshToken);
    clearSession();
  };
}
