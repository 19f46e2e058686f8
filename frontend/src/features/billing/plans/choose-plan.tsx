import { type BillingInterval, type Plan, planOf, plans, planTypes } from '@chirrup/proto/plans';
import {
  Button,
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
  makeStyles,
  Radio,
  RadioGroup,
} from '@fluentui/react-components';
import { useState } from 'react';
import { useBotsQuery } from '../../../api/bots.api';
import { errorText } from '../../../api/error-text';
import type { Subscription } from '../../../api/types';
import { nameOrElse } from '../../../lib/labels/names';
import { ErrorMessage } from '../../../ui/error-message';
import { useReturnFocus } from '../../../ui/focus/use-return-focus';
import { useChangeSubscriptionMutation, useStartCheckoutMutation, useUsageQuery } from '../billing.api';
import { PlanCard } from './plan-card';
import { isSmaller, pausedBots, pausedSources, planChanges } from './plan-changes';

const useStyles = makeStyles({
  wide: { maxWidth: '920px' },
  grid: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(180px, 1fr))',
    gap: '12px',
    margin: '16px 0 0',
    padding: 0,
    listStyleType: 'none',
  },
  text: { margin: '0 0 8px' },
  confirm: { whiteSpace: 'nowrap' },
});

interface ChoosePlanProps {
  userId: string;
  subscription: Subscription;
  onClose: () => void;
}

/** The plans, and what a change means before it is made. */
export function ChoosePlan({ userId, subscription, onClose }: ChoosePlanProps) {
  useReturnFocus(true);
  const styles = useStyles();
  const [interval, setInterval] = useState<BillingInterval>(subscription.interval);
  const [chosen, setChosen] = useState<Plan>();
  return (
    <Dialog open onOpenChange={(_, { open }) => !open && onClose()}>
      <DialogSurface className={chosen ? undefined : styles.wide}>
        {chosen ? (
          <ConfirmChange
            {...{ userId, subscription, interval, plan: chosen, onClose }}
            onBack={() => setChosen(undefined)}
          />
        ) : (
          <DialogBody>
            <DialogTitle>Choose your plan</DialogTitle>
            <DialogContent>
              {subscription.provider === 'demo' && (
                <p className={styles.text}>This is a demo: plans are switched without paying.</p>
              )}
              <RadioGroup
                layout="horizontal"
                aria-label="Billing period"
                value={interval}
                onChange={(_, { value }) => setInterval(value === 'year' ? 'year' : 'month')}
              >
                <Radio value="month" label="Monthly" />
                <Radio value="year" label="Yearly (save 2 mo)" />
              </RadioGroup>
              <ul className={styles.grid}>
                {planTypes.map((type) => (
                  <PlanCard
                    key={type}
                    plan={plans[type]}
                    interval={interval}
                    isCurrent={
                      type === subscription.plan &&
                      (type === 'developer' || interval === subscription.interval)
                    }
                    onChoose={() => setChosen(plans[type])}
                  />
                ))}
              </ul>
            </DialogContent>
            <DialogActions>
              <Button onClick={onClose}>Close</Button>
            </DialogActions>
          </DialogBody>
        )}
      </DialogSurface>
    </Dialog>
  );
}

interface ConfirmChangeProps extends ChoosePlanProps {
  plan: Plan;
  interval: BillingInterval;
  onBack: () => void;
}

function ConfirmChange({ userId, subscription, plan, interval, onBack, onClose }: ConfirmChangeProps) {
  const styles = useStyles();
  const [change, changing] = useChangeSubscriptionMutation();
  const [checkout, checkingOut] = useStartCheckoutMutation();
  const isDemo = subscription.provider === 'demo';
  const busy = changing.isLoading || checkingOut.isLoading;
  const error = changing.error ?? checkingOut.error;
  const confirm = async () => {
    if (!isDemo) {
      const { data } = await checkout({ userId, plan: plan.type, interval });
      if (!data) return;
      if (data.url !== null) window.open(data.url, '_blank', 'noopener');
      return onClose();
    }
    const { data } = await change({ userId, changes: { plan: plan.type as 'developer', interval } });
    if (data) onClose();
  };
  return (
    <DialogBody>
      <DialogTitle>Switch to {plan.name}?</DialogTitle>
      <DialogContent>
        <WhatChanges from={planOf(subscription.plan)} to={plan} userId={userId} />
        {error && <ErrorMessage message={errorText(error)} />}
      </DialogContent>
      <DialogActions>
        <Button disabled={busy} onClick={onBack}>
          Back
        </Button>
        <Button
          appearance="primary"
          className={styles.confirm}
          disabled={busy}
          onClick={() => void confirm()}
        >
          {isDemo ? `Switch to ${plan.name}` : 'Go to payment'}
        </Button>
      </DialogActions>
    </DialogBody>
  );
}

function WhatChanges({ from, to, userId }: { from: Plan; to: Plan; userId: string }) {
  const { data: bots = [] } = useBotsQuery(userId);
  const { data: usage } = useUsageQuery(userId);
  const paused = pausedBots(bots, to);
  const sources = pausedSources(bots, usage, to);
  const changes = planChanges(from, to);
  return (
    <>
      {changes.length === 0 && <p>Only the billing period changes.</p>}
      <ul>
        {changes.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      {paused.length > 0 && (
        <p>
          The plan has room for {to.numberOfBots} bots. Paused until there is room again:{' '}
          <strong>{paused.map(({ botname }) => nameOrElse(botname)).join(', ')}</strong>.
        </p>
      )}
      {sources.length > 0 && (
        <>
          <p>Not used in answers until there is room again, the newest in each bot:</p>
          <ul aria-label="Not used in answers until there is room again">
            {sources.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </>
      )}
      {isSmaller(from, to) && <p>Nothing is deleted.</p>}
    </>
  );
}
