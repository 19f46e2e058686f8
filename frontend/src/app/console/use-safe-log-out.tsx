import { type ReactNode, useState } from 'react';
import { useStore } from 'react-redux';
import type { RootState } from '../../api/store/root-reducer';
import { useAppDispatch } from '../../api/store/store-hooks';
import { useLogOut } from '../../features/account/use-log-out';
import { hasUnsaved, saveAll } from '../../lib/autosave/autosave';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog';
import { dropStore } from './console-store';

/** Logging out that saves what is unsaved first; `question` is drawn when something could not be saved. */
export function useSafeLogOut(): { logOut: () => void; question: ReactNode } {
  const store = useStore<RootState>();
  const dispatch = useAppDispatch();
  const endSession = useLogOut();
  const [asking, setAsking] = useState(false);
  const leave = async () => {
    await endSession();
    dropStore();
  };
  const start = async () => {
    await dispatch(saveAll({ keepalive: false }));
    if (hasUnsaved(store.getState())) setAsking(true);
    else await leave();
  };
  const question = (
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
  );
  return { logOut: () => void start(), question };
}
