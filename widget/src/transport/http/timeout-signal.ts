/** Aborts after a time; browsers before 2022 have no `AbortSignal.timeout`. */
export function timeoutSignal(ms: number): AbortSignal {
  if (AbortSignal.timeout) return AbortSignal.timeout(ms);
  const controller = new AbortController();
  setTimeout(() => controller.abort(), ms);
  return controller.signal;
}
