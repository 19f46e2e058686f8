import { Button } from '@fluentui/react-components';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import type { Subscription } from '../../../api/types';
import { isInStoreFrame } from '../store-frame';
import { ChoosePlan } from './choose-plan';
import { StorePlans } from './store-plans';

/** Opened by upgrade links from elsewhere. */
const PLANS = 'plans';

/** In the store's admin a modal; else the customer portal in a new window, and without one the plans here. */
export function ManagePlan({ userId, subscription }: { userId: string; subscription: Subscription }) {
  const [search, setSearch] = useSearchParams();
  const [inStore, setInStore] = useState(false);
  const { portal_url: portal, provider } = subscription;
  const choose = () => setSearch({ [PLANS]: '' });
  const open = () => {
    if (isInStoreFrame()) setInStore(true);
    else if (portal !== null) window.open(portal, '_blank', 'noopener');
    else choose();
  };
  return (
    <>
      <Button appearance="primary" onClick={open}>
        Manage Plan
      </Button>
      {inStore && (
        <StorePlans
          portal={portal}
          isPaid={provider === 'stripe'}
          onChoose={choose}
          onClose={() => setInStore(false)}
        />
      )}
      {search.has(PLANS) && portal === null && (
        <ChoosePlan {...{ userId, subscription }} onClose={() => setSearch({}, { replace: true })} />
      )}
    </>
  );
}
