import { combineSlices, type ThunkAction, type ThunkDispatch, type UnknownAction } from '@reduxjs/toolkit';
import { api } from '../api';

/** Features add their UI state with `slice.injectInto(rootReducer)` and select from what it returns. */
export const rootReducer = combineSlices(api);

export type RootState = ReturnType<typeof rootReducer>;
export type AppDispatch = ThunkDispatch<RootState, unknown, UnknownAction>;
export type AppThunk<T = void> = ThunkAction<T, RootState, unknown, UnknownAction>;
