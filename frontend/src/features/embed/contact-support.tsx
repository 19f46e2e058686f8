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
} from '@fluentui/react-components';
import { MailRegular } from '@fluentui/react-icons';
import { pageSetting } from '../../lib/page-setting';
import { MAIL_CHOICES } from './mail-choices';

const useStyles = makeStyles({
  choices: { display: 'grid', gridTemplateColumns: '1fr 1fr', gap: '12px', marginTop: '16px' },
});

interface ContactSupportProps {
  botId: string;
  /** Of the logged-in user; undefined until it is known. */
  accountEmail: string | undefined;
}

/** A mail to the product's support, begun in the mail client of one's choice. */
export function ContactSupport({ botId, accountEmail = '' }: ContactSupportProps) {
  const styles = useStyles();
  const to = pageSetting('support-email');
  const mail = {
    to: to ?? '',
    subject: `Support request for bot ${botId}`,
    body: `Account email: ${accountEmail}\nBot ID: ${botId}\n\nHow can we help?\n`,
  };
  return (
    <Dialog>
      <DialogTrigger disableButtonEnhancement>
        <Button icon={<MailRegular />}>Contact Support</Button>
      </DialogTrigger>
      <DialogSurface>
        <DialogBody>
          <DialogTitle>Send the support team an email</DialogTitle>
          <DialogContent>
            Choose where to write it. Your account and this bot are named in it already.
            {to && ` It goes to ${to}.`}
            <div className={styles.choices}>
              {MAIL_CHOICES.map(({ name, composeUrl }) => (
                <Button key={name} as="a" href={composeUrl(mail)} target="_blank" rel="noopener noreferrer">
                  {name}
                </Button>
              ))}
            </div>
          </DialogContent>
          <DialogActions>
            <DialogTrigger disableButtonEnhancement>
              <Button>Close</Button>
            </DialogTrigger>
          </DialogActions>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  );
}
