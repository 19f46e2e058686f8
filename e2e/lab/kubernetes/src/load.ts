import { setTimeout as sleep } from 'node:timers/promises';
import { collect, type Evidence, untilSettled } from '@chirrup/lab-faults/evidence';
import { checkHistory } from '@chirrup/lab-faults/history/history-checker';
import { Fixture, type Load } from '@chirrup/lab-faults/visitors/fixture';
import { seededRandom } from '@chirrup/testing/statistics';
import { readPages } from './page-readers.js';

const WARM_UP_MS = 8_000;
const CALM_MS = 3_000;
const SETTLE_LIMIT_MS = 3 * 60_000;

/** What people do at once: messages, open sockets, and pages that open. */
export interface Traffic extends Load {
  readsPerSecond: number;
}

export interface UnderLoad {
  seconds: number;
  sent: number;
  acknowledged: number;
  /** Configurations of bots read by pages. */
  reads: number;
  /** Sends and reads that were refused or got no answer; each send was tried again. */
  failed: string[];
  /** Sockets that were lost, by reason. */
  lost: Map<string, number>;
  /** What the checker found wrong about threads, streams and counts. */
  violations: string[];
}

/** People who talk while something is done to the cluster, and everything they sent and saw checked afterwards. */
export const underLoad = async (
  evidence: Evidence & { address: string },
  size: Traffic,
  seed: number,
  work: () => Promise<unknown>,
): Promise<UnderLoad> => {
  const fixture = await Fixture.open(evidence.address, size, seededRandom(seed));
  try {
    const deadLetters = await evidence.deadLetters();
    evidence.model.requests.splice(0);
    fixture.startAsking();
    await sleep(WARM_UP_MS);
    const end = new AbortController();
    const botIds = fixture.bots.map(({ botId }) => botId);
    const reading = readPages(evidence.address, botIds, size.readsPerSecond, end.signal);
    const began = Date.now();
    await work().finally(() => end.abort());
    const ended = Date.now();
    const reads = await reading;
    await sleep(CALM_MS);
    await fixture.stopAsking(60_000);
    const waitsFor = await untilSettled(evidence, fixture.bots, SETTLE_LIMIT_MS);
    const history = await collect(evidence, fixture.bots, deadLetters);
    const events = fixture.visitors.flatMap((visitor) => visitor.events);
    const lost = Map.groupBy(
      events.filter((event) => event.type === 'lost'),
      ({ reason }) => reason,
    );
    const count = (type: string) => events.filter((event) => event.type === type).length;
    return {
      seconds: (ended - began) / 1_000,
      sent: count('sent'),
      acknowledged: count('acknowledged'),
      reads: reads.made,
      failed: [
        ...events.flatMap((event) => (event.type === 'refused' ? [event.reason] : [])),
        ...reads.failed,
      ],
      lost: new Map([...lost].map(([reason, list]) => [reason, list.length])),
      violations: [
        ...(waitsFor ? [`there still were ${waitsFor}`] : []),
        ...checkHistory(history).map(({ sentence }) => sentence),
      ],
    };
  } finally {
    fixture.close();
  }
};

export const inWords = ({
  seconds,
  sent,
  acknowledged,
  reads,
  failed,
  lost,
  violations,
}: UnderLoad): string =>
  [
    `${seconds.toFixed(0)} s, ${sent} messages, ${acknowledged} acknowledged, ${reads} reads, ${failed.length} failed`,
    `sockets lost: ${[...lost].map(([reason, count]) => `${reason} × ${count}`).join(', ') || 'none'}`,
    `${violations.length} violations`,
  ].join('; ');
