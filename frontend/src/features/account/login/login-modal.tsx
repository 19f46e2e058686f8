import {
  Button,
  Dialog,
  DialogBody,
  DialogSurface,
  DialogTitle,
  Link,
  Text,
  useRestoreFocusTarget,
} from '@fluentui/react-components';
import { DismissRegular } from '@fluentui/react-icons';
import { type FormEvent, useState } from 'react';
import { isMailAddress } from '../../../lib/labels/mail-address';
import { isStorageBlocked } from '../../../lib/storage/usable-storage';
import { ErrorMessage } from '../../../ui/error-message';
import { useReturnFocus } from '../../../ui/focus/use-return-focus';
import { EmailField, PasswordField } from './credential-fields';
import { googleClientId } from './google-identity';
import { GoogleSignIn } from './google-sign-in';
import { logIn, logInWithGoogle, PASSWORD_MIN } from './log-in';
import { useLoginModalStyles } from './login-modal.styles';
import { requestPasswordReset } from './password-reset';

interface LoginDialogProps {
  onClose: () => void;
  onDone: () => void;
}

/** Logs in with Google, where that is set up, or with e-mail and password; the first login makes the account. */
export function LoginModal({ open, ...dialog }: LoginDialogProps & { open: boolean }) {
  // Here and not in the dialog: Tabster is disposed with its last user, and on the public pages that would be before
  // it has shown the page behind to screen readers again.
  useRestoreFocusTarget();
  return open ? <LoginDialog {...dialog} /> : null;
}

function LoginDialog({ onClose, onDone }: LoginDialogProps) {
  const styles = useLoginModalStyles();
  useReturnFocus(true);
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [notice, setNotice] = useState<string>();
  const clientId = googleClientId();
  const ready = isMailAddress(email) && password.length >= PASSWORD_MIN && !busy;

  const attempt = async (login: () => Promise<string | undefined>) => {
    setBusy(true);
    setFailure(undefined);
    setNotice(undefined);
    const message = await login();
    setBusy(false);
    if (message === undefined) onDone();
    else setFailure(message);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (ready) void attempt(() => logIn(email, password));
  };

  const askForReset = async () => {
    setBusy(true);
    setFailure(undefined);
    setNotice(await requestPasswordReset(email));
    setBusy(false);
  };

  return (
    <Dialog open onOpenChange={(_, { open }) => !open && onClose()}>
      <DialogSurface className={styles.surface}>
        <DialogBody className={styles.body}>
          <DialogTitle action={null} className={styles.header}>
            Log in to Chirrup
          </DialogTitle>
          <form className={styles.form} onSubmit={submit} noValidate>
            {clientId !== null && (
              <GoogleSignIn
                clientId={clientId}
                onSignIn={(jwt) => void attempt(() => logInWithGoogle(jwt))}
              />
            )}
            <EmailField value={email} onChange={setEmail} />
            <PasswordField value={password} onChange={setPassword} kind="current" />
            <div role="status" aria-live="polite">
              {failure && <ErrorMessage message={failure} />}
              {notice && <Text>{notice}</Text>}
            </div>
            {isStorageBlocked() && (
              <Text size={200}>
                Your browser lets this page keep nothing here. You can log in, and will be asked again when
                you leave or reload it.
              </Text>
            )}
            <Button type="submit" appearance="primary" size="large" disabled={!ready}>
              {busy ? 'Please wait…' : 'Login'}
            </Button>
            <Button disabled={!isMailAddress(email) || busy} onClick={() => void askForReset()}>
              Reset Password
            </Button>
            <Text size={200} className={styles.notice}>
              By clicking Login{clientId !== null && ' or Sign in'} you accept our{' '}
              <LegalLink path="/terms-of-use">Terms of Use</LegalLink>,{' '}
              <LegalLink path="/privacy-policy">Privacy Policy</LegalLink> and{' '}
              <LegalLink path="/cookie-policy">Cookie Policy</LegalLink>. If there is no account with this
              email yet, one is created.
            </Text>
          </form>
          {/* Last, so the dialog starts in the e-mail field. */}
          <Button
            appearance="transparent"
            aria-label="Close"
            className={styles.close}
            icon={<DismissRegular />}
            onClick={onClose}
          />
        </DialogBody>
      </DialogSurface>
    </Dialog>
  );
}

function LegalLink({ path, children }: { path: string; children: string }) {
  return (
    <Link inline href={path} target="_blank" rel="noopener">
      {children}
    </Link>
  );
}
