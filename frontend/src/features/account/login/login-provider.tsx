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

const LoginModal = lazy(async () => ({ default: (await import('./login-modal')).LoginModal }));
/** Where a login continues with what is on the screen: after a session ran out, and on links of mails. */
const CONTINUES = /^\/(console|invitation|verify-email)(\/|$)/;
const Login = createContext({ open: () => {}, close: () => {} });
const LoginIsOpen = createContext(false);

/** Holds the one login modal; anything below opens it with `useOpenLogin`. */
export function LoginProvider({ children }: { children: ReactNode }) {
  const [modal, setModal] = useState<'unused' | 'open' | 'closed'>('unused');
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const login = useMemo(
    () => ({
      open: () => setModal('open'),
      close: () => setModal((now) => (now === 'open' ? 'closed' : now)),
    }),
    [],
  );
  const close = () => {
    setModal('closed');
    if (pathname.startsWith('/console')) void navigate('/');
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

/** Keeps the login modal open for as long as the caller is on the screen and needs it. */
export function useRequiredLogin(required: boolean): void {
  const login = useContext(Login);
  useEffect(() => {
    if (!required) return;
    login.open();
    return login.close;
  }, [required, login]);
}

/** For what could not be reached beside the modal. */
export function useLoginIsOpen(): boolean {
  return useContext(LoginIsOpen);
}
