import { timeoutSignal } from '../http/timeout-signal';

/** A tab that the system has put to sleep keeps its turn: nobody waits for it longer. */
const PATIENCE_MS = 5_000;

/** One tab of this site after the other, so that two of them do not make or send the same thing twice. */
export async function inTurn<T>(name: string, act: () => Promise<T>): Promise<T> {
  let isOurs = false;
  try {
    const { locks } = navigator;
    if (locks)
      return await locks.request(`chirrup:${name}`, { signal: timeoutSignal(PATIENCE_MS) }, () => {
        isOurs = true;
        return act();
      });
  } catch (error) {
    if (isOurs) throw error;
  }
  return act();
}
