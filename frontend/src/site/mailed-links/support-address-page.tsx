import { Button, Text } from '@fluentui/react-components';
import { useState } from 'react';
import { type ApiResult, send } from '../../api/send';
import type { ProvenSupportEmail } from '../../api/types';
import { ErrorMessage } from '../../ui/error-message';
import { MailedPage } from './mailed-link-page';

/** Where the link of a mail leads that proves a bot's support address. Who reads that address may have no account. */
export function SupportAddressPage() {
  return (
    <MailedPage title="Confirm a support address">
      {(token) => <Confirm key={token} token={token} />}
    </MailedPage>
  );
}

function Confirm({ token }: { token: string }) {
  const [busy, setBusy] = useState(false);
  const [answer, setAnswer] = useState<ApiResult>();
  // pressed by a person: programs that look at mails open links too
  const confirm = async () => {
    setBusy(true);
    setAnswer(await send({ url: '/support_email_proofs', method: 'POST', body: { token } }, null));
    setBusy(false);
  };
  if (answer && 'data' in answer) {
    const { email, bot_name } = answer.data as ProvenSupportEmail;
    return (
      <Text role="status">{`Visitors’ chats with “${bot_name}” are mailed to ${email} from now on.`}</Text>
    );
  }
  return (
    <>
      <Text>
        Visitors of a website can mail their chat with its assistant to this address. Confirm only if you want
        to get them.
      </Text>
      <div role="status" aria-live="polite">
        {answer && <ErrorMessage message={answer.error.data.message} />}
      </div>
      <Button appearance="primary" size="large" disabled={busy} onClick={() => void confirm()}>
        {busy ? 'Please wait…' : 'Confirm'}
      </Button>
    </>
  );
}
