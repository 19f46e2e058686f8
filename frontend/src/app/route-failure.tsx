import { Button } from '@fluentui/react-components';
import { EmptyState } from '../ui/empty-state';

/** A page that could not be loaded or drawn; reloading fetches the current version. */
export function RouteFailure() {
  return (
    <EmptyState
      title="This page could not be shown"
      text="Check your connection and reload. If it happens again after a reload, the page itself has a fault."
      action={
        <Button appearance="primary" onClick={() => window.location.reload()}>
          Reload
        </Button>
      }
    />
  );
}
