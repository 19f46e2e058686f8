import { topUpAmounts } from '@chirrup/proto/plans';
import {
  Button,
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
  Field,
  Radio,
  RadioGroup,
} from '@fluentui/react-components';
import { nanoid } from '@reduxjs/toolkit';
import { useRef, useState } from 'react';
import { errorText } from '../../../api/error-text';
import type { Subscription } from '../../../api/types';
import { ErrorMessage } from '../../../ui/error-message';
import { useReturnFocus } from '../../../ui/focus/use-return-focus';
import { useTopUpMutation } from '../billing.api';

/** Adds credit: at once in a demo, else on the payment provider's page. */
export function TopUp({ userId, provider }: { userId: string; provider: Subscription['provider'] }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        Top up
      </Button>
      {open && <TopUpDialog userId={userId} isDemo={provider === 'demo'} onClose={() => setOpen(false)} />}
    </>
  );
}

function TopUpDialog({ userId, isDemo, onClose }: { userId: string; isDemo: boolean; onClose: () => void }) {
  useReturnFocus(true);
  const [cents, setCents] = useState<number>(topUpAmounts[1]);
  const [topUp, { isLoading, error }] = useTopUpMutation();
  // a second press, or a retry after a lost answer, must not add the credit twice
  const key = useRef(nanoid());
  const confirm = async () => {
    const { data } = await topUp({ userId, cents, key: key.current });
    if (!data) return;
    if (data.url !== null) window.open(data.url, '_blank', 'noopener');
    onClose();
  };
  return (
    <Dialog open onOpenChange={(_, data) => !data.open && onClose()}>
      <DialogSurface>
        <DialogBody>
          <DialogTitle>Top up credit</DialogTitle>
          <DialogContent>
            <Field
              label="Amount"
              hint={
                isDemo
                  ? 'This is a demo: nothing is paid.'
                  : 'You pay on the payment provider’s page, which opens in a new window.'
              }
            >
              <RadioGroup
                value={`${cents}`}
                onChange={(_, { value }) => {
                  setCents(Number(value));
                  key.current = nanoid();
                }}
              >
                {topUpAmounts.map((amount) => (
                  <Radio key={amount} value={`${amount}`} label={`$${amount / 100}`} />
                ))}
              </RadioGroup>
            </Field>
            {error && <ErrorMessage message={errorText(error)} />}
          </DialogContent>
          <DialogActions>
            <Button disabled={isLoading} onClick={onClose}>
              Cancel
            </Button>
            <Button appearance="primary" disabled={isLoading} onClick={() => void confirm()}>
              {isDemo ? 'Add credit' : 'Go to payment'}
            </Button>
          </DialogActions>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  );
}
