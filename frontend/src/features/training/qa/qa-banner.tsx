import { Button, MessageBar, MessageBarActions, MessageBarBody } from '@fluentui/react-components';
import { DismissRegular } from '@fluentui/react-icons';
import { useState } from 'react';

const DISMISSED = 'qaBannerDismissed';

/** Shown until it is dismissed once in this browser. */
export function QaBanner() {
  const [dismissed, setDismissed] = useState(() => localStorage.getItem(DISMISSED) === 'true');
  if (dismissed) return null;
  const dismiss = () => {
    localStorage.setItem(DISMISSED, 'true');
    setDismissed(true);
  };
  return (
    <MessageBar intent="info" layout="multiline">
      <MessageBarBody>
        Opt for Excellence: High-Quality Q&A Training Data Overpowers Quantity. Refine Your Bot's Knowledge
        Now!
      </MessageBarBody>
      <MessageBarActions
        containerAction={
          <Button appearance="transparent" aria-label="Dismiss" icon={<DismissRegular />} onClick={dismiss} />
        }
      />
    </MessageBar>
  );
}
