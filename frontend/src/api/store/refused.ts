import { isRejectedWithValue, type Middleware } from '@reduxjs/toolkit';
import { api } from '../api';
import type { ApiFailure } from '../send';

const FORBIDDEN = 'AUTH.FORBIDDEN';

/** Reads the bots again where the server refused for want of a role: the page goes on with the role there is. */
export const rolesAfterRefusal: Middleware =
  ({ dispatch }) =>
  (next) =>
  (action) => {
    const result = next(action);
    const failure = isRejectedWithValue(action)
      ? (action.payload as Partial<ApiFailure> | undefined)
      : undefined;
    if (failure?.data?.code === FORBIDDEN) dispatch(api.util.invalidateTags(['Bot']));
    return result;
  };
