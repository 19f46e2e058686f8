import {
  createContext,
  lazy,
  type ReactNode,
  Suspense,
  useContext,
  useEffect,
  useMemo,
  useState,
} from 'react';
import { useLocation, useNavigate } from 'react-router';
import { isLoggedIn, useSession } from '../../../api/session';

const LoginModal = lazy(async () => ({ default: (await import('./login-modal')).LoginModal }));
const IN_CONSOLE = /^\/console(\/|$)/;
/** Where a login continues with what is on the screen: after a session ran out, and on links of mails. */
const CONTINUES = /^\/(console|invitation|verify-email)(\/|$)/;
const Login = createContext({ open: () => {}, close: () => {} });
const LoginIsOpen = createContext(false);

interface LoginProviderProps {
  /** The page that is on its way: the console's waits for the login, and the one before it stays until then. */
  coming?: string | undefined;
  children: ReactNode;
}

/** Holds the one login modal, open where the console is asked for; anything below opens it with `useOpenLogin`. */
export function LoginProvider({ coming, children }: LoginProviderProps) {
  const navigate = useNavigate();
  const here = useLocation();
  const session = useSession();
  const pathname = coming ?? here.pathname;
  const isAsked = IN_CONSOLE.test(pathname) && !isLoggedIn(session);
  const [modal, setModal] = useState<'unused' | 'open' | 'closed'>(isAsked ? 'open' : 'unused');
  const login = useMemo(
    () => ({
      open: () => setModal('open'),
      close: () => setModal((now) => (now === 'open' ? 'closed' : now)),
    }),
    [],
  );
  useEffect(() => {
    if (!isAsked) return;
    login.open();
    return login.close;
  }, [isAsked, login]);
  const close = () => {
    setModal('closed');
    if (isAsked) void navigate(IN_CONSOLE.test(here.pathname) ? '/' : here, { replace: true });
  };
  const done = () => {
    setModal('closed');
    if (!CONTINUES.test(pathname)) void navigate('/console');
  };
  return (
    <Login value={login}>
      <LoginIsOpen value={modal === 'open'}>{children}</LoginIsOpen>
      {modal !== 'unused' && (
        <Suspense>
          <LoginModal open={modal === 'open'} onClose={close} onDone={done} />
        </Suspense>
      )}
    </Login>
  );
}

export function useOpenLogin(): () => void {
  return useContext(Login).open;
}

/** For what could not be reached beside the modal. */
export function useLoginIsOpen(): boolean {
  return useContext(LoginIsOpen);
}
