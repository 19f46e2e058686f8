import { Button, MessageBar, MessageBarActions, MessageBarBody } from '@fluentui/react-components';
import type { ReactNode } from 'react';

interface ErrorMessageProps {
  message: string;
  onRetry?: () => void;
  /** Another way on, where trying again changes nothing. */
  action?: ReactNode;
}

/** A failure where it happened, in words for a person, with Retry when trying again makes sense. */
export function ErrorMessage({ message, onRetry, action }: ErrorMessageProps) {
  return (
    <MessageBar intent="error" layout="multiline">
      <MessageBarBody>{message}</MessageBarBody>
      {(onRetry || action) && (
        <MessageBarActions>
          {onRetry && (
            <Button size="small" onClick={onRetry}>
              Retry
            </Button>
          )}
          {action}
        </MessageBarActions>
      )}
    </MessageBar>
  );
}
