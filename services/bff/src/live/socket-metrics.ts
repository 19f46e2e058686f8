import { gauge } from '@chirrup/telemetry/metrics';
import { onScrape } from '@chirrup/telemetry/scrape-source';
import type { EdgePart } from '../edge-part.js';

const open = gauge('chirrup_sockets_open', 'Open sockets of visitors and owners, by their path', ['path']);

/** Shows how many sockets are open. */
export const watchSockets = (parts: readonly EdgePart[]): (() => void) =>
  onScrape('sockets', async () =>
    parts.map((part) => ({ gauge: open, labels: { path: part.socketPath }, value: part.sockets() })),
  );
