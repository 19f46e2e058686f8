import { MessageBar, MessageBarActions, MessageBarBody, MessageBarTitle } from '@fluentui/react-components';
import { useBotsQuery } from '../../../api/bots.api';
import { useSession } from '../../../api/session';
import type { Bot } from '../../../api/types';
import { useVisible } from '../../../lib/use-visible';
import { SwitchPlan } from '../../../ui/plan/switch-plan';

const POLL_MS = 10_000;

/** Said of a bot that its owner's plan has no room for; goes by itself when there is room. */
export function BotPaused({ role }: Pick<Bot, 'role'>) {
  const { userId } = useSession();
  const visible = useVisible();
  useBotsQuery(userId ?? '', { skip: userId === null, pollingInterval: visible ? POLL_MS : 0 });
  const isOwner = role === 'owner';
  return (
    <MessageBar intent="warning" layout="multiline">
      <MessageBarBody>
        <MessageBarTitle>This bot is paused.</MessageBarTitle> {isOwner ? 'Your' : 'Its owner’s'} plan has no
        room for it, so it does not answer on sites. Nothing is deleted: it goes on when the plan has room, or
        another bot is deleted.
      </MessageBarBody>
      {isOwner && (
        <MessageBarActions>
          <SwitchPlan size="small" />
        </MessageBarActions>
      )}
    </MessageBar>
  );
}
