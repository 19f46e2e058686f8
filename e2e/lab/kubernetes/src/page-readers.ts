import { setTimeout as sleep } from 'node:timers/promises';

const LIMIT_MS = 15_000;

export interface Reads {
  made: number;
  /** What went wrong with those that got no answer or an error. */
  failed: string[];
}

/** Pages that open: each asks for a bot's public configuration, so many a second, in turns, until the signal. */
export const readPages = async (
  address: string,
  botIds: readonly string[],
  perSecond: number,
  signal: AbortSignal,
): Promise<Reads> => {
  const reads: Reads = { made: 0, failed: [] };
  const open = new Set<Promise<void>>();
  const read = async (botId: string): Promise<void> => {
    try {
      const answer = await fetch(`${address}/api/v1/bots/${botId}/profile_to_client`, {
        signal: AbortSignal.timeout(LIMIT_MS),
      });
      await answer.text();
      if (!answer.ok) reads.failed.push(`profile_to_client: ${answer.status}`);
    } catch (error) {
      reads.failed.push(`profile_to_client: ${error instanceof Error ? error.message : error}`);
    }
  };
  const began = performance.now();
  while (!signal.aborted && perSecond > 0) {
    const due = Math.floor(((performance.now() - began) / 1_000) * perSecond);
    for (; reads.made < due; reads.made += 1) {
      const one: Promise<void> = read(botIds[reads.made % botIds.length] ?? '').finally(() =>
        open.delete(one),
      );
      open.add(one);
    }
    await sleep(1_000 / perSecond, undefined, { signal }).catch(() => undefined);
  }
  await Promise.all(open);
  return reads;
};
