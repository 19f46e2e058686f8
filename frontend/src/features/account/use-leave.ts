import { useNavigate } from 'react-router';
import { api } from '../../api/api';
import { clearSession } from '../../api/session';
import { useAppDispatch } from '../../api/store/store-hooks';

/** To the landing page after the server has ended the session. */
export function useLeave(): () => Promise<void> {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  return async () => {
    // At once, not when React has time: a console still on the screen would ask for a login when the session ends.
    await navigate('/', { flushSync: true });
    clearSession();
    dispatch(api.util.resetApiState());
  };
}
