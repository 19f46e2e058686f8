import { useEffect } from 'react';
import { useStore } from 'react-redux';
import type { RootState } from '../../api/store/root-reducer';
import { useAppDispatch } from '../../api/store/store-hooks';
import { hasUnsaved, saveAll } from './autosave';

/** Sends what is unsaved after a new log-in and when the page is hidden, and warns while leaving it would lose something. */
export function useUnsavedGuard(): void {
  const dispatch = useAppDispatch();
  const store = useStore<RootState>();
  useEffect(() => {
    const send = () => {
      if (document.visibilityState === 'hidden') void dispatch(saveAll({ keepalive: true }));
    };
    const warn = (event: BeforeUnloadEvent) => {
      if (hasUnsaved(store.getState())) event.preventDefault();
    };
    // the console is shown again after a log-in, with what could not be sent for want of one
    void dispatch(saveAll({ keepalive: false }));
    document.addEventListener('visibilitychange', send);
    window.addEventListener('beforeunload', warn);
    return () => {
      document.removeEventListener('visibilitychange', send);
      window.removeEventListener('beforeunload', warn);
    };
  }, [dispatch, store]);
}
