import { MessageBar, MessageBarActions, MessageBarBody } from '@fluentui/react-components';
import { SwitchPlan } from './switch-plan';

/** Said in place of what could not be saved: `what` is how many there is room for. */
export function NoRoom({ what }: { what: string }) {
  return (
    <div role="alert">
      <MessageBar intent="warning" layout="multiline">
        <MessageBarBody>{`Your plan has room for ${what}. Delete one, or switch the plan.`}</MessageBarBody>
        <MessageBarActions>
          <SwitchPlan size="small" />
        </MessageBarActions>
      </MessageBar>
    </div>
  );
}
