import { createServer } from 'node:net';

/** Looks whether a port can be had, before anything is started for it. @throws the system's error (EADDRINUSE, EACCES) */
export const checkPortIsFree = (port: number, host: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen({ port, host, exclusive: true }, () => probe.close(() => resolve()));
  });
