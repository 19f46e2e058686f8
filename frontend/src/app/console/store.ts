import { configureStore, createListenerMiddleware } from '@reduxjs/toolkit';
import { api } from '../../api/api';
import { rootReducer } from '../../api/store/root-reducer';

/** A store with listeners of its own: what they wait for ends when they are cleared. */
export function createAppStore() {
  return configureStore({
    reducer: rootReducer,
    middleware: (defaults) =>
      defaults().prepend(createListenerMiddleware().middleware).concat(api.middleware),
  });
}

export type AppStore = ReturnType<typeof createAppStore>;
