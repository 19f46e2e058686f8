import { addListener, type UnknownAction } from '@reduxjs/toolkit';
import type { ApiFailure } from '../../api/send';
import type { AppDispatch, AppThunk, RootState } from '../../api/store/root-reducer';
import { cancelled, ended, scheduled, selectProgress, started } from './autosave.slice';
import { retryDelay } from './retry-delay';

export interface SaveOptions {
  /** Lets the request outlive the page. */
  keepalive: boolean;
}

/** One kind of draft: where its drafts are and how one is sent. */
interface AutosaveOptions<Id> {
  name: string;
  /** From the last edit to the save. */
  delayMs: number;
  keyOf: (id: Id) => string;
  /** Every draft held. */
  drafts: (state: RootState) => Id[];
  /** There is something that may be sent as it stands. */
  canSave: (state: RootState, id: Id) => boolean;
  /** Leaving the page now would lose something. */
  isUnsaved: (state: RootState, id: Id) => boolean;
  /** Sends what `canSave` found; resolves to the failure of what is to be sent again. */
  send: (id: Id, options: SaveOptions) => AppThunk<Promise<ApiFailure | undefined>>;
  /** What the draft learns of a failure; `retrying` when it is sent again by itself. */
  failed: (id: Id, failure: ApiFailure, retrying: boolean) => UnknownAction;
  /** What else the end of a scheduled wait means to the draft. */
  due?: (id: Id) => UnknownAction;
}

/** Saves drafts of one kind by themselves: after a pause in typing, one request at a time, again after failures. */
export interface Autosave<Id> {
  /** Saves later, in place of what was scheduled before. */
  schedule(id: Id, ms?: number): AppThunk;
  cancel(id: Id): AppThunk;
  /** Saves what is typed now; waits for a save that is running and then sends what was typed since. */
  save(id: Id, options?: SaveOptions): AppThunk<Promise<void>>;
}

interface Kind {
  saveAll(options: SaveOptions): AppThunk<Promise<unknown>>;
  hasUnsaved(state: RootState): boolean;
}

const kinds: Kind[] = [];
const addAppListener = addListener.withTypes<RootState, AppDispatch>();

/** Timers and waiting live in the store's listener middleware and end with it. */
export function createAutosave<Id>(options: AutosaveOptions<Id>): Autosave<Id> {
  const { name, delayMs, drafts, canSave, isUnsaved, send, failed, due } = options;
  const keyOf = (id: Id) => `${name}/${options.keyOf(id)}`;

  const startTimers = addAppListener({
    predicate: (action) => scheduled.match(action) && action.payload.key.startsWith(`${name}/`),
    effect: async (action, { condition, dispatch }) => {
      const { key, id, ms } = (action as ReturnType<typeof scheduled>).payload;
      const isReplaced = (next: UnknownAction) =>
        (scheduled.match(next) && next.payload.key === key) ||
        (cancelled.match(next) && next.payload === key);
      if (await condition(isReplaced, ms)) return;
      dispatch(cancelled(key));
      if (due) dispatch(due(id as Id));
      await dispatch(save(id as Id));
    },
  });

  function schedule(id: Id, ms = delayMs): AppThunk {
    return (dispatch) => {
      // added once per store: the same listener is not added twice
      dispatch(startTimers);
      dispatch(scheduled({ key: keyOf(id), id, ms }));
    };
  }

  function cancel(id: Id): AppThunk {
    return (dispatch) => void dispatch(cancelled(keyOf(id)));
  }

  function save(id: Id, saveOptions: SaveOptions = { keepalive: false }): AppThunk<Promise<void>> {
    return async (dispatch, getState) => {
      const key = keyOf(id);
      while (selectProgress(getState(), key).running) await dispatch(untilEnded(key));
      if (!canSave(getState(), id)) return;
      dispatch(cancelled(key));
      dispatch(started(key));
      const failure = await dispatch(send(id, saveOptions));
      const { failures } = selectProgress(getState(), key);
      const wait = failure && retryDelay(failure, failures);
      if (failure) dispatch(failed(id, failure, wait !== undefined));
      dispatch(ended({ key, failures: wait === undefined ? 0 : failures + 1 }));
      // an edit made since is sent soon anyway, and takes this with it
      if (wait !== undefined && !selectProgress(getState(), key).scheduled) dispatch(schedule(id, wait));
    };
  }

  kinds.push({
    saveAll: (saveOptions) => (dispatch, getState) =>
      Promise.all(drafts(getState()).map((id) => dispatch(save(id, saveOptions)))),
    hasUnsaved: (state) => drafts(state).some((id) => isUnsaved(state, id)),
  });
  return { schedule, cancel, save };
}

/** Saves every draft of every kind. */
export function saveAll(options: SaveOptions): AppThunk<Promise<unknown>> {
  return (dispatch) => Promise.all(kinds.map((kind) => dispatch(kind.saveAll(options))));
}

/** Leaving the page now would lose something. */
export function hasUnsaved(state: RootState): boolean {
  return kinds.some((kind) => kind.hasUnsaved(state));
}

function untilEnded(key: string): AppThunk<Promise<void>> {
  return (dispatch) =>
    new Promise((resolve) => {
      dispatch(
        addAppListener({
          predicate: (action) => ended.match(action) && action.payload.key === key,
          effect: (_, { unsubscribe }) => {
            unsubscribe();
            resolve();
          },
        }),
      );
    });
}
