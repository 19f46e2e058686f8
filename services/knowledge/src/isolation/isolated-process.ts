import { type ChildProcess, fork } from 'node:child_process';
import { setPriority } from 'node:os';
import type { IsolatedAnswer } from './answer-requests.js';
import { watchMemory } from './watch-memory.js';

/** Answers to visitors come first. */
const NICE = 10;

export interface IsolatedProgram {
  /** The compiled program; it calls `answerRequests`. */
  program: string;
  /** Of one request. */
  timeLimitMs: number;
  heapMb: number;
  /** Of the whole process. */
  memoryBytes: number;
}

/**
 * A child process that does what a stranger's input may make slow, large or fatal. A thread would not do: some
 * allocations beyond its limit end the whole process.
 */
export class IsolatedProcess<Q extends object, A> {
  readonly #child: ChildProcess;

  constructor(private readonly options: IsolatedProgram) {
    this.#child = fork(options.program, {
      // no secret of this process is in reach of what an input may do to its reader
      env: {},
      execArgv: [`--max-old-space-size=${options.heapMb}`, '--permission', '--allow-fs-read=*'],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    this.#child.on('error', () => this.end());
    lowerPriority(this.#child.pid);
  }

  get isAlive(): boolean {
    return this.#child.connected && !this.#child.killed && !this.#hasEnded;
  }

  /** One request at a time. Undefined when the process ended without an answer: by a limit, by itself, by `signal`. */
  async ask(request: Q, signal: AbortSignal): Promise<IsolatedAnswer<A> | undefined> {
    const child = this.#child;
    const end = () => this.end();
    const timer = setTimeout(end, this.options.timeLimitMs);
    const unwatch = watchMemory(child.pid, this.options.memoryBytes, end);
    signal.addEventListener('abort', end);
    child.ref();
    child.channel?.ref();
    const { promise, resolve } = Promise.withResolvers<IsolatedAnswer<A> | undefined>();
    const gone = () => resolve(undefined);
    try {
      child.once('message', resolve).once('error', gone).once('exit', gone);
      if (signal.aborted || !this.isAlive) end();
      else child.send(request, (error) => error && end());
      if (this.#hasEnded) gone();
      return await promise;
    } finally {
      clearTimeout(timer);
      unwatch();
      signal.removeEventListener('abort', end);
      child.off('message', resolve).off('error', gone).off('exit', gone);
      // a process that waits for its next request keeps nobody alive
      child.unref();
      child.channel?.unref();
    }
  }

  end(): void {
    this.#child.kill('SIGKILL');
  }

  get #hasEnded(): boolean {
    const { pid, exitCode, signalCode } = this.#child;
    return pid === undefined || exitCode !== null || signalCode !== null;
  }
}

const lowerPriority = (pid: number | undefined): void => {
  try {
    if (pid !== undefined) setPriority(pid, NICE);
  } catch {
    // it has ended already, or the system does not let us
  }
};
