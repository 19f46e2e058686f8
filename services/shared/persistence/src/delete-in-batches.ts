/** How many rows one statement deletes: far from the limit of a statement's time, and locks are short. */
export const BATCH = 10_000;

/**
 * Deletes batch after batch until one was not full.
 * @param drop deletes at most `BATCH` rows and returns how many
 */
export const deleteInBatches = async (drop: () => Promise<number>, stop?: AbortSignal): Promise<number> => {
  let total = 0;
  while (!stop?.aborted) {
    const dropped = await drop();
    total += dropped;
    if (dropped < BATCH) break;
  }
  return total;
};
