import { MAX_PAY_AS_YOU_GO, MESSAGE_PRICE } from '@chirrup/proto/plans';
import { Button, Field, Input, makeStyles, Switch, Text } from '@fluentui/react-components';
import { type FormEvent, useState } from 'react';
import { errorText } from '../../../api/error-text';
import type { Subscription } from '../../../api/types';
import { ErrorMessage } from '../../../ui/error-message';
import { useChangeSubscriptionMutation } from '../billing.api';

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', rowGap: '12px', alignItems: 'flex-start' },
  row: { display: 'flex', flexWrap: 'wrap', gap: '8px' },
});

/** Whether messages go on after the credit, and how far. Only the developer plan has that. */
export function PayAsYouGo({ userId, subscription }: { userId: string; subscription: Subscription }) {
  const styles = useStyles();
  const [change, { isLoading, error }] = useChangeSubscriptionMutation();
  const [limit, setLimit] = useState(`${subscription.pay_as_you_go_limit / 100}`);
  const cents = Math.round(Number(limit) * 100);
  const isValid = limit.trim() !== '' && cents >= 0 && cents <= MAX_PAY_AS_YOU_GO;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void change({ userId, changes: { pay_as_you_go_limit: cents } });
  };
  return (
    <form className={styles.root} onSubmit={submit}>
      <Text as="h2" weight="semibold">
        Pay-as-you-go
      </Text>
      {subscription.provider === 'demo' && (
        <Switch
          label="A payment method is verified (demo: nothing is charged)"
          checked={subscription.payment_method}
          disabled={isLoading}
          onChange={(_, { checked }) => void change({ userId, changes: { payment_method: checked } })}
        />
      )}
      <Field
        label="Monthly limit in US dollars"
        hint={`Further messages cost $${(MESSAGE_PRICE / 100).toFixed(2)} each, up to this limit.`}
        validationState={isValid ? 'none' : 'error'}
        validationMessage={isValid ? undefined : `Please enter 0 to ${MAX_PAY_AS_YOU_GO / 100}.`}
      >
        {(field) => (
          <div className={styles.row}>
            <Input
              {...field}
              type="number"
              min={0}
              max={MAX_PAY_AS_YOU_GO / 100}
              step={1}
              contentBefore="$"
              value={limit}
              onChange={(_, { value }) => setLimit(value)}
            />
            <Button
              type="submit"
              disabled={!isValid || isLoading || cents === subscription.pay_as_you_go_limit}
            >
              Save limit
            </Button>
          </div>
        )}
      </Field>
      {error && <ErrorMessage message={errorText(error)} />}
    </form>
  );
}
