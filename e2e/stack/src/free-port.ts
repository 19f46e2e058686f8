import { freePorts } from '@chirrup/testing/engines/engine-process';

/** A free port of this machine that a process can come back to. */
export const freePort = async (): Promise<number> => {
  const [port = 0] = await freePorts(1);
  return port;
};
