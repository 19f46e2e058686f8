import { setTimeout as sleep } from 'node:timers/promises';
import { inWords, underLoad } from '../load.js';
import type { Release, RunningPod } from '../release.js';
import { kubectlJson, shell } from '../shell.js';
import { type Drill, insist } from './drill.js';

const BACK_LIMIT_MS = 120_000;

/** `kill -9` of the process of one pod after the other: nothing acknowledged is lost, and each is back by itself. */
export const killEach: Drill = async ({ release, evidence, load }) => {
  const pods = await release.pods();
  const took: string[] = [];
  const report = await underLoad(evidence, load, 4, async () => {
    for (const pod of pods) took.push(`${pod.component} ${await killAndWait(release, pod)}`);
  });
  insist(
    report.sent === report.acknowledged && report.violations.length === 0,
    `${inWords(report)}\n${[...report.violations, ...report.failed].slice(0, 5).join('\n')}`,
  );
  return `${pods.length} processes killed, seconds until ready again: ${took.join(', ')}; ${inWords(report)}`;
};

/** Seconds until the pod is ready again. */
const killAndWait = async (release: Release, pod: RunningPod): Promise<string> => {
  process.kill(await pidOf(pod), 'SIGKILL');
  const began = Date.now();
  for (;;) {
    const now = (await release.pods()).find(({ name }) => name === pod.name);
    if (now && now.restarts > pod.restarts && now.isReady) return ((Date.now() - began) / 1_000).toFixed(0);
    insist(Date.now() - began < BACK_LIMIT_MS, `${pod.name} was not back in time: ${JSON.stringify(now)}`);
    await sleep(250);
  }
};

/** The program's own process on this machine, as containerd counts. */
const pidOf = async ({ name, containerId }: RunningPod): Promise<number> => {
  const socket = `${process.env.STATE}/containerd/c.sock`;
  const tasks = await shell('ctr', ['-a', socket, '-n', 'k8s.io', 'tasks', 'ls']);
  const pid = Number(new RegExp(`^${containerId}\\s+(\\d+)`, 'm').exec(tasks)?.[1]);
  insist(
    pid > 1,
    `${name} has no process: ${JSON.stringify(await kubectlJson('get', 'nodes'))}`.slice(0, 200),
  );
  return pid;
};
