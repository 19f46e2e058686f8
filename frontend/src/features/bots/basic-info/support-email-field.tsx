import { Button, MessageBar, MessageBarActions, MessageBarBody } from '@fluentui/react-components';
import { errorText } from '../../../api/error-text';
import { useAppDispatch } from '../../../api/store/store-hooks';
import { addressHint } from '../../../lib/labels/mail-address';
import { sendsMail } from '../../../lib/page-setting';
import { storeBot, useSendSupportLinkMutation } from '../drafts/bot.api';
import { useBots } from '../drafts/use-bot';
import { BotTextField } from './bot-text-field';

interface SupportEmailFieldProps {
  botId: string;
  value: string;
  message: string | undefined;
  onChange: (text: string) => void;
  readOnly: boolean;
}

/** The address visitors' chats are mailed to, and whether they are. */
export function SupportEmailField({ botId, value, message, onChange, readOnly }: SupportEmailFieldProps) {
  const hint = message === undefined ? addressHint(value)?.validationMessage : undefined;
  return (
    <>
      <BotTextField
        label="Support Email"
        value={value}
        message={message ?? hint}
        messageKind={message === undefined ? 'warning' : 'error'}
        onChange={onChange}
        hint={
          sendsMail()
            ? 'An address of your team. Visitors can mail their chat to it; an answer may name it.'
            : 'An address of your team; an answer may name it. This installation has no mail server, so nothing is mailed to it: who leaves an address stands in Chat History.'
        }
        readOnly={readOnly}
      />
      {sendsMail() && value !== '' && message === undefined && (
        <ProofNote botId={botId} email={value} readOnly={readOnly} />
      )}
    </>
  );
}

/** Says of a saved address that is not proven that it gets nothing, and mails the link again. */
function ProofNote({ botId, email, readOnly }: { botId: string; email: string; readOnly: boolean }) {
  const dispatch = useAppDispatch();
  const stored = useBots().data?.find(({ _id }) => _id === botId);
  const [send, { data: sent, error, isLoading }] = useSendSupportLinkMutation();
  if (stored?.support_email !== email || stored.support_email_proven) return null;
  const again = async () => {
    const answer = await send(botId);
    if (answer.data) dispatch(storeBot(answer.data));
  };
  return (
    <MessageBar intent="warning" layout="multiline">
      <MessageBarBody role="status">
        {error
          ? errorText(error)
          : sent
            ? `A mail with a link is on its way to ${email}.`
            : `Visitors’ chats are not mailed to ${email} until somebody who reads it opens the link in our mail to it. Until then they stand in Chat History.`}
      </MessageBarBody>
      {!readOnly && (
        <MessageBarActions>
          <Button size="small" disabledFocusable={isLoading} onClick={() => void again()}>
            Send the link again
          </Button>
        </MessageBarActions>
      )}
    </MessageBar>
  );
}
