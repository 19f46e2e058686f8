import { Button, Text } from '@fluentui/react-components';
import { useEffect, useState } from 'react';
import { sendAsUser } from '../../api/base-query';
import type { ApiResult } from '../../api/send';
import type { AccountAddress } from '../../api/types';
import { ErrorMessage } from '../../ui/error-message';
import { MailedLinkActions, MailedLinkPage } from './mailed-link-page';

/** Where the link of a mail leads that proves an e-mail address. */
export function VerifyEmailPage() {
  return (
    <MailedLinkPage
      title="Confirm your email address"
      logInText="Log in with the email address the mail was sent to. It is confirmed as soon as you are logged in."
    >
      {({ token, userId }) => <Proof key={userId} token={token} userId={userId} />}
    </MailedLinkPage>
  );
}

function Proof({ token, userId }: { token: string; userId: string }) {
  const [outcome, setOutcome] = useState<ApiResult>();
  const [resent, setResent] = useState<string>();
  const account = `/users/${encodeURIComponent(userId)}`;
  useEffect(() => {
    const stop = new AbortController();
    const body = { email_verification_token: token };
    void sendAsUser({ url: `${account}/verify-email`, method: 'POST', body }, stop.signal).then((answer) => {
      if (!stop.signal.aborted) setOutcome(answer);
    });
    return () => stop.abort();
  }, [account, token]);

  const resend = async () => {
    const answer = await sendAsUser({ url: `${account}/verify-email-request`, method: 'POST' });
    setResent('data' in answer ? (answer.data as { msg: string }).msg : answer.error.data.message);
  };
  if (!outcome) return <Text>Please wait…</Text>;
  if ('data' in outcome) {
    const { email } = outcome.data as AccountAddress;
    return (
      <>
        <Text role="status">{`${email} is confirmed. Your bots can go live, and you can invite others to work on them.`}</Text>
        <MailedLinkActions consolePath="/console" />
      </>
    );
  }
  return (
    <>
      <ErrorMessage message={outcome.error.data.message} />
      <MailedLinkActions canSwitch>
        <Button appearance="primary" onClick={() => void resend()}>
          Send a new link
        </Button>
      </MailedLinkActions>
      <Text role="status">{resent}</Text>
    </>
  );
}
