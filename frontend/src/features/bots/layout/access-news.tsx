import { MessageBar, MessageBarBody } from '@fluentui/react-components';
import { Link } from 'react-router';
import type { AccessChange } from '../../../api/live';
import { EmptyState } from '../../../ui/empty-state';

const NOW = {
  owner: 'This bot is yours now.',
  editor: 'Your role was changed: you can edit this bot now.',
  viewer: 'Your role was changed: you can only view this bot now. What was not saved yet is not saved.',
} as const;

/** Says that somebody changed what the reader may do. */
export function AccessNews({ role }: { role: AccessChange['role'] | undefined }) {
  if (!role) return null;
  return (
    <MessageBar intent={role === 'viewer' ? 'warning' : 'info'}>
      <MessageBarBody>{NOW[role]}</MessageBarBody>
    </MessageBar>
  );
}

/** In place of a bot that was taken from the reader while it was open. */
export function AccessLost() {
  return (
    <div role="alert">
      <EmptyState
        title="You no longer have access to this bot"
        text="You were removed from its team, or its owner deleted it. Ask its owner to invite you again."
        action={<Link to="/console">To your bots</Link>}
      />
    </div>
  );
}
