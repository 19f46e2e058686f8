import { Button, makeStyles, Text, tokens } from '@fluentui/react-components';
import { useAddressQuery, useRequestProofMutation } from '../../../api/address.api';
import { errorText } from '../../../api/error-text';
import { sendsMail } from '../../../lib/page-setting';

const useStyles = makeStyles({
  // belongs to the field above it
  root: { marginTop: '-12px', display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '4px 8px' },
  quiet: { color: tokens.colorNeutralForeground2 },
});

const TEXTS = {
  proven: 'Confirmed.',
  not_needed: 'No confirmation is needed for this address.',
  open: 'Not confirmed yet. Open the link in the mail we sent you: until then no bot can go live and nobody can be invited.',
};

/** Below the address of the account: whether it is proven, and a new mail when it is not. */
export function AddressState({ userId }: { userId: string }) {
  const styles = useStyles();
  const { data } = useAddressQuery(userId, { refetchOnMountOrArgChange: true });
  const [request, { data: sent, error, isLoading }] = useRequestProofMutation();
  if (!data) return null;
  return (
    <div className={styles.root}>
      <Text size={200} className={styles.quiet}>
        {TEXTS[data.state]}
      </Text>
      {data.state === 'open' && (
        <Button size="small" disabledFocusable={isLoading} onClick={() => void request(userId)}>
          Send a new link
        </Button>
      )}
      {!sendsMail() && (
        <Text size={200} className={styles.quiet}>
          This installation has no mail server: its mails are files in DATA_DIR/mail.
        </Text>
      )}
      <Text size={200} role="status">
        {error ? errorText(error) : sent?.msg}
      </Text>
    </div>
  );
}
