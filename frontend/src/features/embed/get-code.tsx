import {
  Button,
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
  DialogTrigger,
  Select,
} from '@fluentui/react-components';
import { CodeRegular } from '@fluentui/react-icons';
import { useState } from 'react';
import { CopyButton } from '../../ui/copy-button';
import { useEmbedStyles } from './embed.styles';
import { waysFor } from './snippet';

/** What puts this bot on a site, by the tool the site is made with. */
export function GetCode({ botId, live }: { botId: string; live: boolean }) {
  const styles = useEmbedStyles();
  const ways = waysFor(botId, window.location.origin);
  const [name, setName] = useState('HTML');
  const { steps, code } = ways.find((way) => way.name === name) ?? { steps: '', code: '' };
  return (
    <Dialog>
      <DialogTrigger disableButtonEnhancement>
        <Button icon={<CodeRegular />}>Get Code</Button>
      </DialogTrigger>
      <DialogSurface>
        <DialogBody>
          <DialogTitle>Get Code</DialogTitle>
          <DialogContent>
            <Select
              aria-label="Your site is made with"
              className={styles.ways}
              value={name}
              onChange={(_, { value }) => setName(value)}
            >
              {ways.map((way) => (
                <option key={way.name}>{way.name}</option>
              ))}
            </Select>
            {steps}
            {!live && ' Live Mode is off: visitors see the bot once you turn it on.'}
            <pre className={styles.code}>{code}</pre>
          </DialogContent>
          <DialogActions>
            <CopyButton appearance="primary" text={code} />
            <DialogTrigger disableButtonEnhancement>
              <Button>Close</Button>
            </DialogTrigger>
          </DialogActions>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  );
}
