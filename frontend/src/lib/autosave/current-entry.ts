import type { ApiFailure } from '../../api/send';

/** An entry as it is now, where that is why a save or deletion of an older state was refused. */
export function currentEntry<T>(failure: unknown, field: 'qa' | 'link' | 'test_question'): T | undefined {
  const { status, data, body } = (failure ?? {}) as Partial<ApiFailure>;
  if (status !== 409 || !data?.code.endsWith('VERSION_CONFLICT')) return undefined;
  return (body as Record<string, T> | undefined)?.[field];
}

/** Whether a save was refused because somebody else deleted the entry. */
export const isGone = (failure: unknown): boolean => (failure as ApiFailure | undefined)?.status === 404;
