import { Button, Field, Input, makeStyles } from '@fluentui/react-components';
import { OpenRegular } from '@fluentui/react-icons';
import { CopyButton } from '../../ui/copy-button';
import { GetCode } from './get-code';

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', rowGap: '16px' },
  id: { fontVariantNumeric: 'tabular-nums' },
  buttons: { display: 'grid', rowGap: '8px' },
});

/** The bot's id and the ways onto a page: snippet and public profile. */
export function EmbedPanel({ botId, live }: { botId: string; live: boolean }) {
  const styles = useStyles();
  return (
    <div className={styles.root}>
      <Field label="Bot ID">
        <Input className={styles.id} readOnly value={botId} />
      </Field>
      <div className={styles.buttons}>
        <CopyButton text={botId} />
        <GetCode botId={botId} live={live} />
        <Button
          as="a"
          icon={<OpenRegular />}
          href={`/b/${encodeURIComponent(botId)}`}
          target="_blank"
          rel="noopener"
        >
          Profile
        </Button>
      </div>
    </div>
  );
}
