import { Button, MessageBar, MessageBarActions, MessageBarBody } from '@fluentui/react-components';

/** A failure where it happened, in words for a person, with Retry when trying again makes sense. */
export function ErrorMessage({ message, onRetry }: { message: string; onRetry?: () => void }) {
  return (
    <MessageBar intent="error" layout="multiline">
      <MessageBarBody>{message}</MessageBarBody>
      {onRetry && (
        <MessageBarActions>
          <Button size="small" onClick={onRetry}>
            Retry
          </Button>
        </MessageBarActions>
      )}
    </MessageBar>
  );
}
