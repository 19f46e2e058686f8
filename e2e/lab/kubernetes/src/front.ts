import { freePort } from '@chirrup/e2e-stack/free-port';
import { FrontDoor } from '@chirrup/e2e-stack/front-door/front-door';
import { NODE_IP } from './outside.js';
import { NAMESPACE } from './release.js';
import { shell } from './shell.js';

const PORTS = { console: 30_080, visitor: 30_081 };

/** What people use: in place of an ingress controller a front door, which leads to a node port for each edge. */
export interface Front {
  address: string;
  ready(): Promise<void>;
  close(): Promise<void>;
}

export const openFront = async (): Promise<Front> => {
  const services = Object.entries(PORTS).map(([role, nodePort]) => ({
    apiVersion: 'v1',
    kind: 'Service',
    metadata: { name: `front-${role}`, namespace: NAMESPACE },
    spec: {
      type: 'NodePort',
      selector: { 'app.kubernetes.io/name': 'chirrup', 'app.kubernetes.io/component': `bff-${role}` },
      // clients of sockets that poll must come back to the same replica
      sessionAffinity: role === 'console' ? 'ClientIP' : 'None',
      ports: [{ port: 80, targetPort: 'http', nodePort }],
    },
  }));
  const list = { apiVersion: 'v1', kind: 'List', items: services };
  await shell('kubectl', ['apply', '-f', '-'], { input: JSON.stringify(list) });
  const port = await freePort();
  // twice each: what was certainly not begun is tried once more, as ingress controllers do
  const edges = Object.entries(PORTS).flatMap(([role, nodePort]) =>
    [1, 2].map((way) => ({
      name: `${role}-${way}`,
      role,
      address: `${NODE_IP}:${nodePort}`,
      readiness: `http://${NODE_IP}:${nodePort}/readyz`,
    })),
  );
  const door = await FrontDoor.open({ port, host: '127.0.0.1', edges });
  return { address: `http://localhost:${port}`, ready: () => door.ready(), close: () => door.close() };
};
