/** A kind of process a cluster has: a service, in the role it plays. */
export interface ProcessKind {
  /** What operators call it, and what its Deployment is called. */
  name: string;
  service: string;
  /** `SERVICE_ROLE`; absent if a service has one role only. */
  role?: string;
  /** What comes in: calls of other services, requests of people, or nothing (a worker). */
  takes: 'calls' | 'requests' | 'nothing';
}

export const PROCESS_KINDS: readonly ProcessKind[] = [
  { name: 'auth', service: 'auth', takes: 'calls' },
  { name: 'billing', service: 'billing', takes: 'calls' },
  { name: 'bots', service: 'bots', takes: 'calls' },
  { name: 'knowledge', service: 'knowledge', role: 'api', takes: 'calls' },
  { name: 'knowledge-crawler', service: 'knowledge', role: 'crawler', takes: 'nothing' },
  { name: 'chat', service: 'chat', role: 'api', takes: 'calls' },
  { name: 'chat-replies', service: 'chat', role: 'replies', takes: 'nothing' },
  { name: 'analytics', service: 'analytics', takes: 'calls' },
  { name: 'bff-console', service: 'bff', role: 'console', takes: 'requests' },
  { name: 'bff-visitor', service: 'bff', role: 'visitor', takes: 'requests' },
];

/** How many processes of a kind run, by its name; 1 unless said otherwise. */
export type Replicas = Readonly<Record<string, number>>;

const MOST = 8;
const GROUPS: Record<string, readonly string[]> = { bff: ['bff-console', 'bff-visitor'] };

/**
 * Reads `chat=2,chat-replies=2,bff=2`; `bff` means both edges.
 * @throws an error that names what can be said
 */
export const readReplicas = (text: string): Replicas => {
  const found: Record<string, number> = {};
  for (const entry of text.split(',')) {
    const [name = '', count] = entry.split('=').map((part) => part.trim());
    const kinds = GROUPS[name] ?? PROCESS_KINDS.map((kind) => kind.name).filter((kind) => kind === name);
    const number = Number(count);
    if (kinds.length === 0 || !Number.isInteger(number) || number < 1 || number > MOST) {
      const names = [...PROCESS_KINDS.map((kind) => kind.name), ...Object.keys(GROUPS)].join(', ');
      throw new Error(`--replicas takes name=1 to name=${MOST}, not "${entry}". Names: ${names}.`);
    }
    for (const kind of kinds) found[kind] = number;
  }
  return found;
};
