// Proxies live in a process of their own: they carry everything the services say to each other. (A thread that is
// terminated while it resets a connection may spin for ever in Node's clean-up.)
import { type ProxyMode, TcpProxy } from '@chirrup/testing/servers/tcp-proxy';

export type ProxyOrder =
  | { id: number; type: 'open'; target: string }
  | { id: number; type: 'set'; ports: readonly number[]; mode: ProxyMode }
  | { id: number; type: 'accepted' };

export interface ProxyAnswer {
  id: number;
  /** The port of a proxy that was opened. */
  port: number;
  /** Connections tried so far, by port. */
  accepted: ReadonlyMap<number, number>;
}

const proxies = new Map<number, TcpProxy>();

const obey = async (order: ProxyOrder): Promise<number> => {
  if (order.type === 'open') {
    const proxy = await TcpProxy.open(order.target);
    proxies.set(proxy.port, proxy);
    return proxy.port;
  }
  if (order.type === 'set') for (const port of order.ports) proxies.get(port)?.set(order.mode);
  return 0;
};

process.on('disconnect', () => process.exit());
process.on('message', (order: ProxyOrder) => {
  void obey(order).then((port) => {
    const accepted = new Map([...proxies].map(([own, proxy]) => [own, proxy.accepted]));
    process.send?.({ id: order.id, port, accepted } satisfies ProxyAnswer);
  });
});
