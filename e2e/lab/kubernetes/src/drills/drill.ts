import type { Evidence } from '@chirrup/lab-faults/evidence';
import { inWords, type Traffic, type UnderLoad } from '../load.js';
import type { Outside } from '../outside.js';
import type { Release } from '../release.js';

/** What a drill works on. */
export interface Scene {
  release: Release;
  outside: Outside;
  /** What people use: the address of the ingress. */
  address: string;
  evidence: Evidence & { address: string };
  load: Traffic;
  keys: Record<string, string>;
}

/** Something an operator does. Says in a line what happened. @throws when it went wrong */
export type Drill = (scene: Scene) => Promise<string>;

export const insist = (isSo: boolean, otherwise: string): void => {
  if (!isSo) throw new Error(otherwise);
};

/** The report in words. @throws when anything was refused, lost or set aside */
export const unharmed = (report: UnderLoad): string => {
  const { failed, violations, sent, acknowledged } = report;
  insist(
    failed.length === 0 && violations.length === 0 && sent === acknowledged,
    `${inWords(report)}\n${[...violations, ...failed].slice(0, 5).join('\n')}`,
  );
  return inWords(report);
};
