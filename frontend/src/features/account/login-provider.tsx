import { createContext, lazy, type ReactNode, Suspense, useCallback, useContext, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';

const LoginModal = lazy(async () => ({ default: (await import('./login-modal')).LoginModal }));
const OpenLogin = createContext<() => void>(() => undefined);
const LoginIsOpen = createContext(false);

/** Holds the one login modal; anything below opens it with `useOpenLogin`. */
export function LoginProvider({ children }: { children: ReactNode }) {
  const [modal, setModal] = useState<'unused' | 'open' | 'closed'>('unused');
  const navigate = useNavigate();
  const inConsole = useLocation().pathname.startsWith('/console');
  const show = useCallback(() => setModal('open'), []);
  const close = () => {
    setModal('closed');
    if (inConsole) void navigate('/');
  };
  const done = () => {
    setModal('closed');
    // A session that ran out in the middle of the console goes on where it stopped.
    if (!inConsole) void navigate('/console');
  };
  return (
    <OpenLogin value={show}>
      <LoginIsOpen value={modal === 'open'}>{children}</LoginIsOpen>
      {modal !== 'unused' && (
        <Suspense>
          <LoginModal open={modal === 'open'} onClose={close} onDone={done} />
        </Suspense>
      )}
    </OpenLogin>
  );
}

export function useOpenLogin(): () => void {
  return useContext(OpenLogin);
}

/** For what could not be reached beside the modal. */
export function useLoginIsOpen(): boolean {
  return useContext(LoginIsOpen);
}
