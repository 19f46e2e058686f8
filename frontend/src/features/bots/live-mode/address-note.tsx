import { Button, MessageBar, MessageBarActions, MessageBarBody } from '@fluentui/react-components';
import { useAddressQuery, useRequestProofMutation } from '../../../api/address.api';
import { errorText } from '../../../api/error-text';
import { useSession } from '../../../api/session';

/** Tells an owner whose address is not proven why the bot cannot go live, and mails the link once more. */
export function AddressNote() {
  const userId = useSession().userId ?? '';
  const { data } = useAddressQuery(userId, { skip: userId === '', refetchOnMountOrArgChange: true });
  const [request, { data: sent, error, isLoading }] = useRequestProofMutation();
  if (data?.state !== 'open') return null;
  return (
    <MessageBar intent="warning" layout="multiline">
      <MessageBarBody>
        {error
          ? errorText(error)
          : (sent?.msg ??
            `Confirm your email address before this bot goes live: open the link in the mail to ${data.email}.`)}
      </MessageBarBody>
      <MessageBarActions>
        <Button size="small" disabledFocusable={isLoading} onClick={() => void request(userId)}>
          Send a new link
        </Button>
      </MessageBarActions>
    </MessageBar>
  );
}
