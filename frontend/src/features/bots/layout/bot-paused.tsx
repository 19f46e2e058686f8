import { MessageBar, MessageBarActions, MessageBarBody, MessageBarTitle } from '@fluentui/react-components';
import type { Bot } from '../../../api/types';
import { SwitchPlan } from '../../../ui/plan/switch-plan';

/** Said of a bot that its owner's plan has no room for. */
export function BotPaused({ role }: Pick<Bot, 'role'>) {
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
