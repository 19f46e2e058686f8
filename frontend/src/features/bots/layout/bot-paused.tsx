import { MessageBar, MessageBarActions, MessageBarBody, MessageBarTitle } from '@fluentui/react-components';
import { SwitchPlan } from '../../../ui/plan/switch-plan';

/** Said of a bot that the plan has no room for. */
export function BotPaused() {
  return (
    <MessageBar intent="warning" layout="multiline">
      <MessageBarBody>
        <MessageBarTitle>This bot is paused.</MessageBarTitle> Your plan has no room for it, so it does not
        answer on sites. Nothing is deleted: it goes on when the plan has room, or another bot is deleted.
      </MessageBarBody>
      <MessageBarActions>
        <SwitchPlan size="small" />
      </MessageBarActions>
    </MessageBar>
  );
}
