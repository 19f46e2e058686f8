import {
  Button,
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
  DialogTrigger,
  makeStyles,
  tokens,
} from '@fluentui/react-components';
import { CodeRegular } from '@fluentui/react-icons';
import { CopyButton } from '../../ui/copy-button';
import { snippetFor } from './snippet';

const useStyles = makeStyles({
  code: {
    margin: '12px 0 0',
    padding: '16px',
    whiteSpace: 'pre-wrap',
    overflowWrap: 'anywhere',
    fontFamily: tokens.fontFamilyMonospace,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase300,
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground2,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
  },
});

/** The line of HTML that puts this bot on a site. */
export function GetCode({ botId, live }: { botId: string; live: boolean }) {
  const styles = useStyles();
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
