import {
  Button,
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
  DialogTrigger,
  Field,
  Input,
} from '@fluentui/react-components';
import { DraftsRegular, OpenRegular } from '@fluentui/react-icons';
import { useState } from 'react';
import { errorText } from '../../api/error-text';
import { CopyButton } from '../../ui/copy-button';
import { ErrorMessage } from '../../ui/error-message';
import { useMakeDraftLinkMutation } from './embed.api';
import { useEmbedStyles } from './embed.styles';
import { draftAddress } from './snippet';

interface DraftLinkProps {
  botId: string;
  /** Where the bot's pages are; empty while it is not known. */
  site: string;
}

/** A link by which the team sees a bot on its real page while Live Mode is off. */
export function DraftLink({ botId, site }: DraftLinkProps) {
  return (
    <Dialog>
      <DialogTrigger disableButtonEnhancement>
        <Button icon={<DraftsRegular />}>Try on your site</Button>
      </DialogTrigger>
      <DialogSurface>
        <DialogBody>
          <DialogTitle>Try on your site</DialogTitle>
          <LinkForm botId={botId} site={site} />
        </DialogBody>
      </DialogSurface>
    </Dialog>
  );
}

/** Begins with the site as it is when the dialog opens; a link is forgotten when it closes. */
function LinkForm({ botId, site }: DraftLinkProps) {
  const styles = useEmbedStyles();
  const [page, setPage] = useState(site);
  const [make, { data, error, isLoading }] = useMakeDraftLinkMutation();
  const isPage = /^https?:\/\//.test(page) && URL.canParse(page);
  const address = data && isPage ? draftAddress(page, data.token) : undefined;
  return (
    <>
      <DialogContent>
        See the bot on your real page while Live Mode is off: as it is saved now, in one tab of your browser.
        Your visitors see nothing. The page needs the line of Get Code.
        <div className={styles.section}>
          <Field label="Page" hint="Any page of your site that has the line.">
            <Input type="url" value={page} onChange={(_, { value }) => setPage(value.trim())} />
          </Field>
          {address && (
            <Field
              label="Link"
              hint="Good for 24 hours, for everybody who has it. It ends when you leave the team."
            >
              {(field) => (
                <div className={styles.row}>
                  <Input {...field} className={styles.input} readOnly value={address} />
                  <CopyButton text={address} />
                </div>
              )}
            </Field>
          )}
          {error && <ErrorMessage message={errorText(error)} onRetry={() => void make(botId)} />}
        </div>
      </DialogContent>
      <DialogActions>
        {address ? (
          <Button
            as="a"
            appearance="primary"
            icon={<OpenRegular />}
            href={address}
            target="_blank"
            rel="noopener noreferrer"
          >
            Open the page
          </Button>
        ) : (
          <Button appearance="primary" disabled={!isPage || isLoading} onClick={() => void make(botId)}>
            Make a link
          </Button>
        )}
        <DialogTrigger disableButtonEnhancement>
          <Button>Close</Button>
        </DialogTrigger>
      </DialogActions>
    </>
  );
}
