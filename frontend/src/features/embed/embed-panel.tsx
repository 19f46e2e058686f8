import { Button, Field, Input } from '@fluentui/react-components';
import { OpenRegular } from '@fluentui/react-icons';
import { memo } from 'react';
import { CopyButton } from '../../ui/copy-button';
import { ContactSupport } from './contact-support';
import { CheckInstallation } from './doctor/check-installation';
import { DraftLink } from './draft-link';
import { useEmbedStyles } from './embed.styles';
import { GetCode } from './get-code';
import { IdentifyVisitors } from './identify-visitors';

interface EmbedPanelProps {
  botId: string;
  live: boolean;
  /** Where the bot's pages are; empty while it is not known. */
  baseUrl: string;
  isOwner: boolean;
  accountEmail: string | undefined;
}

/** The bot's id, the ways onto a page, and the way to help. */
export const EmbedPanel = memo(function EmbedPanel({
  botId,
  live,
  baseUrl,
  isOwner,
  accountEmail,
}: EmbedPanelProps) {
  const styles = useEmbedStyles();
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
        {!live && <DraftLink botId={botId} site={baseUrl} />}
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
        {isOwner && <IdentifyVisitors botId={botId} />}
        <ContactSupport botId={botId} accountEmail={accountEmail} />
      </div>
    </div>
  );
});
