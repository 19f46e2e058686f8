import {
  Button,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogTitle,
  Field,
  Input,
  Radio,
  RadioGroup,
} from '@fluentui/react-components';
import { type FormEvent, useState } from 'react';
import { errorText } from '../../api/error-text';
import type { Collaborator } from '../../api/types';
import { addressHint, isMailAddress } from '../../lib/labels/mail-address';
import { sendsMail } from '../../lib/page-setting';
import { TextDialog } from '../../ui/dialogs/text-dialog';
import { ErrorMessage } from '../../ui/error-message';
import { useReturnFocus } from '../../ui/focus/use-return-focus';
import { type MemberRole, useInviteMutation } from './team.api';
import { useTeamStyles } from './team.styles';

interface InviteDialogProps {
  botId: string;
  onClose: () => void;
  onInvited: (person: Collaborator) => void;
}

/** Whom to invite, and as what. */
export function InviteDialog({ botId, onClose, onInvited }: InviteDialogProps) {
  const styles = useTeamStyles();
  useReturnFocus(true);
  const [email, setEmail] = useState('');
  const [role, setRole] = useState<MemberRole>('editor');
  const [invite, { isLoading, error }] = useInviteMutation();
  const ready = isMailAddress(email) && !isLoading;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!ready) return;
    const answer = await invite({ botId, email, role });
    if (answer.data) onInvited(answer.data);
  };
  return (
    <TextDialog what="this invitation" isChanged={email !== ''} busy={isLoading} onClose={onClose}>
      <form onSubmit={(event) => void submit(event)} noValidate>
        <DialogBody>
          <DialogTitle>Invite a collaborator</DialogTitle>
          <DialogContent className={styles.form}>
            <Field label="User Email" hint={hint()} {...(isMailAddress(email) && addressHint(email))}>
              <Input
                type="email"
                autoComplete="off"
                value={email}
                placeholder="name@example.com"
                onChange={(_, { value }) => setEmail(value.trim())}
              />
            </Field>
            <Field label="Role">
              <RadioGroup
                value={role}
                onChange={(_, { value }) => setRole(value === 'viewer' ? 'viewer' : 'editor')}
              >
                <Radio value="editor" label="Editor: trains the bot and changes its settings" />
                <Radio value="viewer" label="Viewer: reads settings, knowledge and conversations" />
              </RadioGroup>
            </Field>
            {error && <ErrorMessage message={errorText(error)} />}
          </DialogContent>
          <DialogActions>
            <Button onClick={onClose}>Cancel</Button>
            <Button type="submit" appearance="primary" disabled={!ready}>
              {isLoading ? 'Inviting…' : 'Invite'}
            </Button>
          </DialogActions>
        </DialogBody>
      </form>
    </TextDialog>
  );
}

function hint(): string {
  return sendsMail()
    ? 'They get a link by mail that works for 72 hours, and only for this address.'
    : 'This installation has no mail server. You get the link to pass on: it works for 72 hours, and only for this address.';
}
