import { Button } from '@fluentui/react-components';
import { SignOutRegular } from '@fluentui/react-icons';
import { useState } from 'react';
import { useStore } from 'react-redux';
import type { RootState } from '../../api/store/root-reducer';
import { useAppDispatch } from '../../api/store/store-hooks';
import { useLogOut } from '../../features/account/use-log-out';
import { hasUnsaved, saveAll } from '../../lib/autosave/autosave';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog';
import { dropStore } from './console-store';

/** Saves what is unsaved, then logs out; asks first when something could not be saved. */
export function LogOutButton({ collapsed, className }: { collapsed: boolean; className?: string }) {
  const store = useStore<RootState>();
  const dispatch = useAppDispatch();
  const logOut = useLogOut();
  const [asking, setAsking] = useState(false);
  const leave = async () => {
    await logOut();
    dropStore();
  };
  const start = async () => {
    await dispatch(saveAll({ keepalive: false }));
    if (hasUnsaved(store.getState())) setAsking(true);
    else await leave();
  };
  return (
    <>
      <Button
        appearance="subtle"
        className={className}
        icon={<SignOutRegular />}
        title={collapsed ? 'Log out' : undefined}
        aria-label={collapsed ? 'Log out' : undefined}
        onClick={() => void start()}
      >
        {collapsed ? null : 'Log out'}
      </Button>
      <ConfirmDialog
        open={asking}
        title="Some changes are not saved"
        confirmLabel="Log out anyway"
        destructive
        onConfirm={async () => {
          await leave();
          return undefined;
        }}
        onClose={() => setAsking(false)}
      >
        What you changed last could not be stored. Log out now and it is lost.
      </ConfirmDialog>
    </>
  );
}
