import type { Plan } from '@chirrup/proto/plans';
import { MessageBar, MessageBarActions, MessageBarBody } from '@fluentui/react-components';
import { numberFormat } from '../../lib/labels/formats';
import { SwitchPlan } from './switch-plan';
import { usePlanLimit } from './use-plan-limit';

const number = numberFormat({});

interface OverPlanProps {
  what: string;
  count: number;
  /** How many of them are paused. */
  paused: number;
  isOwner: boolean;
  limitOf: (plan: Plan) => number;
}

/** Said where a bot has more of something than its owner's plan has room for, as after a change to a smaller one. */
export function OverPlan({ isOwner, ...props }: OverPlanProps) {
  if (isOwner) return <OwnPlan {...props} />;
  if (props.paused === 0) return null;
  return (
    <MessageBar intent="warning" layout="multiline">
      <MessageBarBody>
        {`The plan of this bot’s owner has no room for all its ${props.what}. ${pausedText(props.paused)}`}
      </MessageBarBody>
    </MessageBar>
  );
}

function OwnPlan({ what, count, limitOf }: Omit<OverPlanProps, 'isOwner'>) {
  const limit = usePlanLimit(true, limitOf);
  if (limit === undefined || count <= limit) return null;
  return (
    <MessageBar intent="warning" layout="multiline">
      <MessageBarBody>
        {`Your plan has room for ${number.format(limit)} ${what} in each bot, this one has ${number.format(count)}. ${pausedText(count - limit)}`}
      </MessageBarBody>
      <MessageBarActions>
        <SwitchPlan size="small" />
      </MessageBarActions>
    </MessageBar>
  );
}

function pausedText(paused: number): string {
  if (paused === 1)
    return 'The newest is paused: the bot does not answer from it. Nothing is deleted: it comes back with a larger plan, or when others are deleted.';
  return `The ${number.format(paused)} newest are paused: the bot does not answer from them. Nothing is deleted: they come back with a larger plan, or when others are deleted.`;
}
