import {
  Button,
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
  DialogTrigger,
} from '@fluentui/react-components';
import { CodeRegular } from '@fluentui/react-icons';
import { CopyButton } from '../../ui/copy-button';
import { useEmbedStyles } from './embed.styles';
import { snippetFor } from './snippet';

/** The line of HTML that puts this bot on a site. */
export function GetCode({ botId, live }: { botId: string; live: boolean }) {
  const styles = useEmbedStyles();
  const snippet = snippetFor(botId, window.location.origin);
  return (
    <Dialog>
      <DialogTrigger disableButtonEnhancement>
        <Button icon={<CodeRegular />}>Get Code</Button>
      </DialogTrigger>
      <DialogSurface>
        <DialogBody>
          <DialogTitle>Get Code</DialogTitle>
          <DialogContent>
            Paste this line at the end of the body of your page, just before <code>&lt;/body&gt;</code>.
            {!live && ' Live Mode is off: visitors see the bot once you turn it on.'}
            <pre className={styles.code}>{snippet}</pre>
          </DialogContent>
          <DialogActions>
            <CopyButton appearance="primary" text={snippet} />
            <DialogTrigger disableButtonEnhancement>
              <Button>Close</Button>
            </DialogTrigger>
          </DialogActions>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  );
}
