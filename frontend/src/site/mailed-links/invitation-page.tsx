import { Button, Text } from '@fluentui/react-components';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { sendAsUser } from '../../api/base-query';
import type { ApiFailure } from '../../api/send';
import type { AcceptedInvitation, AccountAddress } from '../../api/types';
import { ErrorMessage } from '../../ui/error-message';
import { MailedLinkActions, MailedLinkPage } from './mailed-link-page';

/** Where the link of an invitation leads. */
export function InvitationPage() {
  return (
    <MailedLinkPage
      title="You are invited to work on a bot"
      logInText="Log in with the email address the invitation was sent to. If there is no account with it yet, logging in creates one."
    >
      {({ token, userId }) => <Invitation key={userId} token={token} userId={userId} />}
    </MailedLinkPage>
  );
}

function Invitation({ token, userId }: { token: string; userId: string }) {
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<ApiFailure>();
  const email = useOwnEmail(userId);
  const accept = async () => {
    setBusy(true);
    setFailure(undefined);
    const url = `/invitations/${encodeURIComponent(token)}/accept`;
    const answer = await sendAsUser({ url, method: 'POST' });
    setBusy(false);
    if ('error' in answer) setFailure(answer.error);
    else void navigate(`/console/${(answer.data as AcceptedInvitation).bot_id}`);
  };
  // it will not work another time either
  const isOver = failure?.data.code === 'BOTS.INVITATION_INVALID';
  const isForAnother = failure?.data.code === 'BOTS.INVITATION_FOR_ANOTHER';
  return (
    <>
      <Text>{email ? `You are logged in as ${email}.` : 'You are logged in.'}</Text>
      <div role="status" aria-live="polite">
        {failure && <ErrorMessage message={failure.data.message} />}
      </div>
      <MailedLinkActions consolePath={isOver ? '/console' : undefined} canSwitch={!isOver}>
        {!isOver && !isForAnother && (
          <Button appearance="primary" disabled={busy} onClick={() => void accept()}>
            {busy ? 'Please wait…' : 'Accept invitation'}
          </Button>
        )}
      </MailedLinkActions>
    </>
  );
}

function useOwnEmail(userId: string): string | undefined {
  const [email, setEmail] = useState<string>();
  useEffect(() => {
    const stop = new AbortController();
    const url = `/users/${encodeURIComponent(userId)}/email_verification`;
    void sendAsUser({ url }, stop.signal).then((answer) => {
      if ('data' in answer && !stop.signal.aborted) setEmail((answer.data as AccountAddress).email);
    });
    return () => stop.abort();
  }, [userId]);
  return email;
}
