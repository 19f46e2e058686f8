import { Button } from '@fluentui/react-components';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useAppDispatch } from '../api/store/store-hooks';
import { saveAll } from '../lib/autosave/autosave';
import { EmptyState } from '../ui/empty-state';

/** A page of the console that could not be loaded or drawn, in its place: everything around it keeps working. */
export function PageFailure({ reload = () => window.location.reload() }: { reload?: () => void }) {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const { pathname, search, hash, key } = useLocation();
  const [triedAt, setTriedAt] = useState<string>();
  const tryAgain = () => {
    setTriedAt(key);
    void navigate({ pathname, search, hash }, { replace: true });
  };

  const failedAgain = triedAt !== undefined && triedAt !== key;
  useEffect(() => {
    if (!failedAgain) return;
    setTriedAt(undefined);
    // Some browsers remember a failed import until the page is reloaded. That is for a server that answers, and after
    // what is typed was sent; should something be left, the unsaved guard asks.
    const start = async () => {
      if (!(await isReachable())) return;
      await dispatch(saveAll({ keepalive: false }));
      reload();
    };
    void start();
  }, [failedAgain, dispatch, reload]);

  return (
    <EmptyState
      title="This page could not be shown"
      text="Check your connection and try again. What you typed is kept."
      action={
        <Button appearance="primary" onClick={tryAgain}>
          Try again
        </Button>
      }
    />
  );
}

async function isReachable(): Promise<boolean> {
  return fetch(window.location.href, { cache: 'no-store', headers: { accept: 'text/html' } }).then(
    ({ ok }) => ok,
    () => false,
  );
}
