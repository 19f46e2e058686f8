import { Button, makeStyles, Text, Title2 } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { send } from '../../api/send';
import { clearSession, getSession, isLoggedIn, useSession } from '../../api/session';
import { useOpenLogin } from '../../features/account/login/login-provider';

const useStyles = makeStyles({
  root: { maxWidth: '480px', margin: '48px auto', padding: '0 16px' },
  body: { display: 'flex', flexDirection: 'column', rowGap: '16px', marginTop: '24px' },
  buttons: { display: 'flex', flexWrap: 'wrap', gap: '8px' },
});

interface MailedLinkPageProps {
  title: string;
  /** What to do for who is not logged in. */
  logInText: string;
  children: (link: { token: string; userId: string }) => ReactNode;
}

/** A page that the link of a mail leads to: its token stands in `p`. */
export function MailedPage({ title, children }: { title: string; children: (token: string) => ReactNode }) {
  const styles = useStyles();
  const token = useSearchParams()[0].get('p') ?? '';
  return (
    <div className={styles.root}>
      <title>{`${title} · Chirrup`}</title>
      <Title2 as="h1">{title}</Title2>
      <div className={styles.body}>
        {token === '' ? (
          <Text>This link is not complete. Please open it from the mail again, or copy all of it.</Text>
        ) : (
          children(token)
        )}
      </div>
    </div>
  );
}

/** The same where the link needs an account. */
export function MailedLinkPage({ title, logInText, children }: MailedLinkPageProps) {
  const styles = useStyles();
  const openLogin = useOpenLogin();
  const session = useSession();
  const { userId } = session;
  return (
    <MailedPage title={title}>
      {(token) =>
        userId !== null && isLoggedIn(session) ? (
          children({ token, userId })
        ) : (
          <>
            <Text>{logInText}</Text>
            <div className={styles.buttons}>
              <Button appearance="primary" size="large" onClick={openLogin}>
                Login
              </Button>
            </div>
          </>
        )
      }
    </MailedPage>
  );
}

/** Buttons side by side, the way to the console and to another account among them. */
export function MailedLinkActions(props: {
  children?: ReactNode;
  consolePath?: string;
  canSwitch?: boolean;
}) {
  const styles = useStyles();
  const openLogin = useOpenLogin();
  const navigate = useNavigate();
  const switchAccount = async () => {
    const { accessToken, refreshToken } = getSession();
    const body = refreshToken === null ? {} : { refresh_token: refreshToken };
    await send({ url: '/users/logout', method: 'POST', body }, accessToken);
    clearSession();
    openLogin();
  };
  return (
    <div className={styles.buttons}>
      {props.children}
      {props.consolePath && (
        <Button
          appearance={props.children ? 'secondary' : 'primary'}
          onClick={() => void navigate(props.consolePath ?? '/console')}
        >
          Go to Console
        </Button>
      )}
      {props.canSwitch && <Button onClick={() => void switchAccount()}>Use another account</Button>}
    </div>
  );
}
