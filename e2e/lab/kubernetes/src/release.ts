import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { root } from '@chirrup/testing/root';
import { kubectlJson, shell } from './shell.js';

export const NAMESPACE = 'chat';
const RELEASE = 'chirrup';
const CHART = join(root, 'charts', 'chirrup');
const ours = ['-n', NAMESPACE, '-l', `app.kubernetes.io/instance=${RELEASE}`];

interface Pod {
  metadata: { name: string; deletionTimestamp?: string; labels: Record<string, string> };
  status: {
    phase: string;
    conditions?: { type: string; status: string }[];
    containerStatuses?: { containerID?: string; restartCount: number; ready: boolean }[];
  };
}

/** A pod that has not been told to go. */
export interface RunningPod {
  name: string;
  component: string;
  containerId: string;
  restarts: number;
  isReady: boolean;
}

/** The installed chart. Every step waits until all pods are ready. */
export class Release {
  #values: object = {};
  readonly #lasting: string[] = [];

  async install(values: object): Promise<void> {
    this.#values = values;
    await this.#helm('install', []);
  }

  /** With the values of the installation and some more. @throws what helm says */
  async upgrade(...set: string[]): Promise<void> {
    await this.#helm(
      'upgrade',
      [...this.#lasting, ...set].flatMap((one) => ['--set-string', one]),
    );
  }

  /** As `upgrade`, and every upgrade after it has these values too. */
  async change(...set: string[]): Promise<void> {
    this.#lasting.push(...set);
    await this.upgrade();
  }

  async rollback(revision?: number): Promise<void> {
    const to = revision ? [String(revision)] : [];
    await shell('helm', ['rollback', RELEASE, ...to, '-n', NAMESPACE, '--wait', '--timeout', '10m']);
  }

  async history(): Promise<{ revision: number; status: string }[]> {
    return JSON.parse(await shell('helm', ['history', RELEASE, '-n', NAMESPACE, '-o', 'json']));
  }

  /** What its test printed. @throws what helm says when it failed */
  async test(): Promise<string> {
    return shell('helm', ['test', RELEASE, '-n', NAMESPACE, '--logs', '--timeout', '5m']);
  }

  async uninstall(): Promise<void> {
    await shell('helm', ['uninstall', RELEASE, '-n', NAMESPACE, '--wait', '--timeout', '5m']);
  }

  /** New pods for all that is there, a few at a time. */
  async restart(...components: string[]): Promise<void> {
    const names = components.length > 0 ? components : await this.#deployments();
    const full = names.map((name) => `deployment/${RELEASE}-${name}`);
    await shell('kubectl', ['-n', NAMESPACE, 'rollout', 'restart', ...full]);
    await this.settled(names);
  }

  async settled(components?: readonly string[]): Promise<void> {
    for (const name of components ?? (await this.#deployments()))
      await shell('kubectl', [
        ...['-n', NAMESPACE, 'rollout', 'status', `deployment/${RELEASE}-${name}`, '--timeout=10m'],
      ]);
    // those of before may still be on their way out
    while ((await this.#allPods()).some(({ metadata }) => metadata.deletionTimestamp)) await sleep(500);
  }

  async pods(): Promise<RunningPod[]> {
    return (await this.#allPods())
      .filter(({ metadata, status }) => !metadata.deletionTimestamp && status.phase === 'Running')
      .map(({ metadata, status }) => ({
        name: metadata.name,
        component: metadata.labels['app.kubernetes.io/component'] ?? '',
        containerId: status.containerStatuses?.[0]?.containerID?.replace('containerd://', '') ?? '',
        restarts: status.containerStatuses?.[0]?.restartCount ?? 0,
        isReady:
          status.conditions?.some(({ type, status: is }) => type === 'Ready' && is === 'True') ?? false,
      }));
  }

  /** Everything in the namespace that this release made and that is still there, as `kind/name`. */
  async left(): Promise<string[]> {
    const kinds = (await shell('kubectl', ['api-resources', '--namespaced', '--verbs=list', '-o', 'name']))
      .split('\n')
      .filter((kind) => kind && !kind.startsWith('events') && !kind.startsWith('pods.metrics'));
    const names = await shell('kubectl', [
      'get',
      kinds.join(','),
      ...ours,
      '-o',
      'name',
      '--ignore-not-found',
    ]);
    return names.split('\n').filter(Boolean);
  }

  async #helm(action: string, more: string[]): Promise<void> {
    const args = [action, RELEASE, CHART, '-n', NAMESPACE, '--values', '-', '--wait', '--timeout', '10m'];
    await shell('helm', [...args, ...more], { input: JSON.stringify(this.#values) });
  }

  async #allPods(): Promise<Pod[]> {
    return (await kubectlJson<{ items: Pod[] }>('get', 'pods', ...ours)).items;
  }

  async #deployments(): Promise<string[]> {
    const names = await shell('kubectl', ['get', 'deployments', ...ours, '-o', 'name']);
    return names.split('\n').flatMap((name) => /\/chirrup-(.+)$/.exec(name)?.[1] ?? []);
  }
}

/** The namespace, with Pod Security `restricted` enforced. */
export const makeNamespace = async (): Promise<void> => {
  const namespace = {
    apiVersion: 'v1',
    kind: 'Namespace',
    metadata: { name: NAMESPACE, labels: { 'pod-security.kubernetes.io/enforce': 'restricted' } },
  };
  await shell('kubectl', ['apply', '-f', '-'], { input: JSON.stringify(namespace) });
};

/** Secrets by name with their values, new or changed; a key that is not named goes. */
export const putSecrets = async (secrets: Record<string, Record<string, string>>): Promise<void> => {
  const items = Object.entries(secrets).map(([name, values]) => ({
    apiVersion: 'v1',
    kind: 'Secret',
    metadata: { name, namespace: NAMESPACE },
    data: Object.fromEntries(
      Object.entries(values).map(([key, value]) => [key, Buffer.from(value).toString('base64')]),
    ),
  }));
  const list = { apiVersion: 'v1', kind: 'List', items };
  await shell('kubectl', ['apply', '-f', '-'], { input: JSON.stringify(list) });
};
