import { configureStore } from '@reduxjs/toolkit';
import { api } from '../../api/api';
import { rootReducer } from '../../api/store/root-reducer';

export function createAppStore() {
  return configureStore({
    reducer: rootReducer,
    middleware: (defaults) => defaults().concat(api.middleware),
  });
}

export type AppStore = ReturnType<typeof createAppStore>;
