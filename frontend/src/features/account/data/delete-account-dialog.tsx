import {
  Button,
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
  Field,
  Input,
  MessageBar,
  MessageBarBody,
  MessageBarTitle,
  makeStyles,
  Text,
} from '@fluentui/react-components';
import { type FormEvent, useState } from 'react';
import { Link } from 'react-router';
import { useBotsQuery } from '../../../api/bots.api';
import { errorText } from '../../../api/error-text';
import type { Bot, Profile } from '../../../api/types';
import { nameOrElse } from '../../../lib/labels/names';
import { useDangerStyles } from '../../../ui/dialogs/danger.styles';
import { ErrorMessage } from '../../../ui/error-message';
import { useReturnFocus } from '../../../ui/focus/use-return-focus';
import { useDeleteAccountMutation, useSignInMethodsQuery } from '../account.api';
import { useLeave } from '../use-leave';

const useStyles = makeStyles({
  content: { display: 'flex', flexDirection: 'column', rowGap: '16px' },
  bots: { margin: '4px 0 0', paddingInlineStart: '20px', overflowWrap: 'anywhere' },
});

/** Asks for the address, and the password if there is one, before everything is deleted. */
export function DeleteAccountDialog({ profile, onClose }: { profile: Profile; onClose: () => void }) {
  const styles = useStyles();
  const danger = useDangerStyles();
  useReturnFocus(true);
  const { data: methods } = useSignInMethodsQuery(profile.id);
  const [erase, { isLoading, error }] = useDeleteAccountMutation();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const leave = useLeave();
  const wantsPassword = methods?.password ?? true;
  const ready = email.trim().toLowerCase() === profile.email && (!wantsPassword || password !== '');
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!ready || isLoading) return;
    const given = wantsPassword ? { email, password } : { email };
    const answer = await erase({ userId: profile.id, ...given });
    if (!answer.error) await leave();
  };
  return (
    <Dialog modalType="alert" open onOpenChange={(_, { open }) => !open && !isLoading && onClose()}>
      <DialogSurface>
        <form onSubmit={(event) => void submit(event)}>
          <DialogBody>
            <DialogTitle>Delete your account?</DialogTitle>
            <DialogContent className={styles.content}>
              <Consequences userId={profile.id} />
              <Field label={`Type ${profile.email} to confirm`} required>
                <Input
                  type="email"
                  value={email}
                  autoComplete="off"
                  onChange={(_, { value }) => setEmail(value)}
                />
              </Field>
              {wantsPassword && (
                <Field label="Password" required>
                  <Input
                    type="password"
                    value={password}
                    autoComplete="current-password"
                    onChange={(_, { value }) => setPassword(value)}
                  />
                </Field>
              )}
              {error && <ErrorMessage message={errorText(error)} />}
            </DialogContent>
            <DialogActions>
              <Button disabled={isLoading} onClick={onClose}>
                Cancel
              </Button>
              <Button
                type="submit"
                appearance="primary"
                className={ready ? danger.button : undefined}
                disabled={!ready || isLoading}
              >
                Delete account
              </Button>
            </DialogActions>
          </DialogBody>
        </form>
      </DialogSurface>
    </Dialog>
  );
}

function Consequences({ userId }: { userId: string }) {
  // somebody may have joined since the list was read
  const { data = [] } = useBotsQuery(userId, { refetchOnMountOrArgChange: true });
  const own = data.filter(({ role }) => role === 'owner');
  const owned = own.length;
  const shared = data.length - owned;
  return (
    <>
      <OthersLose bots={own.filter(({ collaborator_user_emails }) => collaborator_user_emails.length > 0)} />
      <Text>
        {owned === 1
          ? 'Your bot goes off at once, and its conversations are deleted. '
          : owned > 1 && `Your ${owned} bots go off at once, and their conversations are deleted. `}
        {shared > 0 && `You leave ${shared === 1 ? 'one bot' : `${shared} bots`} of others. `}
        All devices are logged out. This cannot be undone.
      </Text>
    </>
  );
}

/** Who works on bots that end with this account, and the way to leave the bots to them. */
function OthersLose({ bots }: { bots: Bot[] }) {
  const styles = useStyles();
  if (bots.length === 0) return null;
  return (
    <MessageBar intent="warning" layout="multiline">
      <MessageBarBody>
        <MessageBarTitle>Others lose {bots.length === 1 ? 'this bot' : 'these bots'} too.</MessageBarTitle> To
        leave one to its team, hand it over first: “Make owner” on its Collaborators tab.
        <ul className={styles.bots}>
          {bots.map(({ _id, botname, collaborator_user_emails: people }) => (
            <li key={_id}>
              <Link to={`/console/${_id}/collaborators`}>{nameOrElse(botname)}</Link>:{' '}
              {people.map(({ email }) => email).join(', ')}
            </li>
          ))}
        </ul>
      </MessageBarBody>
    </MessageBar>
  );
}
