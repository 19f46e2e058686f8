import { type ReactNode, type RefObject, useRef } from 'react';
import { useNavigate } from 'react-router';
import { useBotsQuery } from '../../api/bots.api';
import { errorText } from '../../api/error-text';
import { useSession } from '../../api/session';
import { nameOrElse } from '../../lib/labels/names';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog';
import { useLeaveMutation, useRemovePersonMutation, useTransferMutation } from './team.api';

export interface PersonAction {
  kind: 'remove' | 'revoke' | 'leave' | 'transfer';
  email: string;
}

interface PersonDialogProps {
  botId: string;
  asked: PersonAction | undefined;
  onClose: () => void;
  onDone: () => void;
  lastFocus: RefObject<HTMLElement | null>;
}

/** Asks before somebody loses or gets something; it names the person and the bot. */
export function PersonDialog({ botId, asked, onClose, onDone, lastFocus }: PersonDialogProps) {
  const { userId } = useSession();
  const { data: bots } = useBotsQuery(userId ?? '', { skip: userId === null });
  const [remove] = useRemovePersonMutation();
  const [leave] = useLeaveMutation();
  const [transfer] = useTransferMutation();
  const navigate = useNavigate();
  // keeps its words while the dialog closes
  const last = useRef<PersonAction>(undefined);
  last.current = asked ?? last.current;
  if (!last.current) return null;
  const { kind, email } = last.current;
  const name = nameOrElse(bots?.find(({ _id }) => _id === botId)?.botname, 'this bot');
  const text = textsOf(email, name)[kind];

  const confirm = async () => {
    const call = { remove, revoke: remove, leave, transfer }[kind];
    const { error } = await call({ botId, email });
    if (error) return errorText(error);
    onDone();
    if (kind === 'leave') void navigate('/console');
    return undefined;
  };
  return (
    <ConfirmDialog
      open={asked !== undefined}
      destructive={kind !== 'transfer'}
      title={text.title}
      confirmLabel={text.confirm}
      onConfirm={confirm}
      onClose={onClose}
      focusOtherwise={lastFocus}
    >
      {text.body}
    </ConfirmDialog>
  );
}

const textsOf = (
  email: string,
  bot: string,
): Record<PersonAction['kind'], { title: string; body: ReactNode; confirm: string }> => ({
  remove: {
    title: `Remove ${email}?`,
    body: `They can no longer see or change “${bot}”, from now on. What they did stays. You can invite them again.`,
    confirm: 'Remove',
  },
  revoke: {
    title: 'Revoke this invitation?',
    body: `The link for ${email} stops working.`,
    confirm: 'Revoke',
  },
  leave: {
    title: `Leave “${bot}”?`,
    body: 'You can no longer see it. Its owner can invite you again.',
    confirm: 'Leave',
  },
  transfer: {
    title: `Make ${email} the owner of “${bot}”?`,
    body: `From now on ${email} alone decides who works on this bot and can delete it, and their plan pays for it. You stay as an editor. Only they can undo this.`,
    confirm: 'Make owner',
  },
});
