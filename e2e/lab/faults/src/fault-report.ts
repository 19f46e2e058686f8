/** One fault as it went. */
export interface FaultReport {
  name: string;
  what: string;
  from: number;
  to: number;
  /** Seconds until each way was open again. */
  back: Map<string, number>;
  /** Connections that were tried while it lasted, between all processes and engines. */
  connections: number;
  /** Of replies that were being made when a worker died. */
  nextToken: number | undefined;
  broken: string[];
}
