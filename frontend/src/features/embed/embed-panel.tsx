import { Button, Field, Input, makeStyles } from '@fluentui/react-components';
import { OpenRegular } from '@fluentui/react-icons';
import { CopyButton } from '../../ui/copy-button';
import { ContactSupport } from './contact-support';
import { CheckInstallation } from './doctor/check-installation';
import { GetCode } from './get-code';

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', rowGap: '12px' },
  id: { fontVariantNumeric: 'tabular-nums' },
  row: { display: 'flex', columnGap: '8px' },
  input: { flexGrow: 1, minWidth: 0 },
  buttons: { display: 'flex', flexWrap: 'wrap', gap: '8px' },
});

interface EmbedPanelProps {
  botId: string;
  live: boolean;
  baseUrl: string;
  accountEmail: string | undefined;
}

/** The bot's id, the ways onto a page, and the way to help. */
export function EmbedPanel({ botId, live, baseUrl, accountEmail }: EmbedPanelProps) {
  const styles = useStyles();
  return (
    <div className={styles.root}>
      <Field label="Bot ID">
        {(field) => (
          <div className={styles.row}>
            <Input
              {...field}
              className={styles.input}
              input={{ className: styles.id }}
              readOnly
              value={botId}
            />
            <CopyButton text={botId} />
          </div>
        )}
      </Field>
      <div className={styles.buttons}>
        <GetCode botId={botId} live={live} />
        <CheckInstallation botId={botId} baseUrl={baseUrl} />
        <Button
          as="a"
          icon={<OpenRegular />}
          href={`/b/${encodeURIComponent(botId)}`}
          target="_blank"
          rel="noopener"
        >
          Profile
        </Button>
        <ContactSupport botId={botId} accountEmail={accountEmail} />
      </div>
    </div>
  );
}
