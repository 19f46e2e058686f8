import { configureStore, createListenerMiddleware } from '@reduxjs/toolkit';
import { api } from '../../api/api';
import { rolesAfterRefusal } from '../../api/store/refused';
import { rootReducer } from '../../api/store/root-reducer';

/** A store with listeners of its own: what they wait for ends when they are cleared. */
export function createAppStore() {
  return configureStore({
    reducer: rootReducer,
    middleware: (defaults) =>
      defaults().prepend(createListenerMiddleware().middleware).concat(api.middleware, rolesAfterRefusal),
  });
}

export type AppStore = ReturnType<typeof createAppStore>;
