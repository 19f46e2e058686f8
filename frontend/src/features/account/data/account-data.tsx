import { Button, makeStyles, Text, tokens } from '@fluentui/react-components';
import { ArrowDownloadRegular } from '@fluentui/react-icons';
import { useState } from 'react';
import { errorText } from '../../../api/error-text';
import type { Profile } from '../../../api/types';
import { saveFile } from '../../../lib/files/save-file';
import { MessageDialog } from '../../../ui/dialogs/message-dialog';
import { useExportAccountMutation } from '../account.api';
import { DeleteAccountDialog } from './delete-account-dialog';

const useStyles = makeStyles({
  section: {
    maxWidth: '640px',
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'flex-start',
    rowGap: '8px',
    paddingTop: '24px',
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  heading: {
    margin: 0,
    fontSize: tokens.fontSizeBase400,
    lineHeight: tokens.lineHeightBase400,
    fontWeight: 600,
  },
  text: { color: tokens.colorNeutralForeground2 },
  danger: { color: tokens.colorStatusDangerForeground1 },
});

/** What may be done with the account as a whole: take it along, or end it. */
export function AccountData({ profile }: { profile: Profile }) {
  const styles = useStyles();
  const [exportAccount, { isLoading, error, reset }] = useExportAccountMutation();
  const [packing, setPacking] = useState(false);
  /** Files that could not be put into the archive. */
  const [missing, setMissing] = useState<string[]>([]);
  const [deleting, setDeleting] = useState(false);
  const download = async () => {
    const { data } = await exportAccount(profile.id);
    if (!data) return;
    const text = JSON.stringify(data, null, 2);
    if (!text.includes('/api/files/')) {
      saveFile('chirrup-account.json', 'application/json', text);
      return;
    }
    setPacking(true);
    try {
      // seldom needed, and heavy
      const { storedFilesIn, zipWithFiles } = await import('../../../lib/zip/zip-files');
      const { blob, missing } = await zipWithFiles('chirrup-account.json', text, storedFilesIn(text));
      setMissing(missing);
      saveFile('chirrup-account.zip', 'application/zip', blob);
    } finally {
      setPacking(false);
    }
  };
  return (
    <>
      <section className={styles.section} aria-labelledby="account-data">
        <h2 className={styles.heading} id="account-data">
          Your data
        </h2>
        <Text className={styles.text}>
          One file with your profile, your sessions and your bots: their settings, questions and answers, the
          addresses they learn from with what you wrote of them, test questions and history; uploaded files
          lie beside it in an archive. Bots that can still be restored are in it too; visitors’ conversations
          are not.
        </Text>
        <Button
          icon={<ArrowDownloadRegular />}
          disabledFocusable={isLoading || packing}
          onClick={() => void download()}
        >
          {isLoading || packing ? 'Preparing…' : 'Download your data'}
        </Button>
        {missing.length > 0 && (
          <Text role="alert" className={styles.text}>
            Not in the archive, as they could not be read: {missing.join(', ')}. Please download it again.
          </Text>
        )}
      </section>
      <section className={styles.section} aria-labelledby="account-end">
        <h2 className={styles.heading} id="account-end">
          Delete account
        </h2>
        <Text className={styles.text}>
          Deletes your account, your bots and everything in them. This cannot be undone.
        </Text>
        <Button className={styles.danger} onClick={() => setDeleting(true)}>
          Delete account
        </Button>
      </section>
      {error && <MessageDialog title="Error" text={errorText(error)} onClose={reset} />}
      {deleting && <DeleteAccountDialog profile={profile} onClose={() => setDeleting(false)} />}
    </>
  );
}
