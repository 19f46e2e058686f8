import { Button, Text, Title2 } from '@fluentui/react-components';
import { type FormEvent, useState } from 'react';
import { useSearchParams } from 'react-router';
import { isMailAddress } from '../../lib/labels/mail-address';
import { ErrorMessage } from '../../ui/error-message';
import { EmailField, PasswordField } from './login/credential-fields';
import { PASSWORD_MIN } from './login/log-in';
import { useOpenLogin } from './login/login-provider';
import { requestPasswordReset, resetPassword } from './login/password-reset';
import { useResetPasswordStyles } from './reset-password-page.styles';

type Outcome = { kind: 'none' | 'done' } | { kind: 'notice' | 'failed'; message: string };

/** Where the link of a reset mail leads; its token stands in `p`. */
export function ResetPasswordPage() {
  const styles = useResetPasswordStyles();
  const openLogin = useOpenLogin();
  const token = useSearchParams()[0].get('p') ?? '';
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [busy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<Outcome>({ kind: 'none' });
  const ready = isMailAddress(email) && password.length >= PASSWORD_MIN && !busy;

  const during = async (work: () => Promise<Outcome>) => {
    setBusy(true);
    setOutcome({ kind: 'none' });
    setOutcome(await work());
    setBusy(false);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!ready) return;
    void during(async () => {
      const message = await resetPassword({ email, password, token });
      return message === undefined ? { kind: 'done' } : { kind: 'failed', message };
    });
  };
  const resend = () => during(async () => ({ kind: 'notice', message: await requestPasswordReset(email) }));

  return (
    <div className={styles.root}>
      <title>Reset your password · Chirrup</title>
      <Title2 as="h1">Forgot your password?</Title2>
      <form className={styles.form} onSubmit={submit} noValidate>
        <EmailField value={email} onChange={setEmail} />
        <PasswordField value={password} onChange={setPassword} kind="new" />
        <div role="status" aria-live="polite">
          {outcome.kind === 'failed' && <ErrorMessage message={outcome.message} />}
          {outcome.kind === 'notice' && <Text>{outcome.message}</Text>}
          {outcome.kind === 'done' && <Text>Password reset successful.</Text>}
        </div>
        {outcome.kind === 'done' ? (
          <Button appearance="primary" size="large" onClick={openLogin}>
            Login
          </Button>
        ) : (
          <Button type="submit" appearance="primary" size="large" disabled={!ready}>
            Reset Password
          </Button>
        )}
        <Button disabled={!isMailAddress(email) || busy} onClick={() => void resend()}>
          Resend Password Reset Email
        </Button>
      </form>
    </div>
  );
}
