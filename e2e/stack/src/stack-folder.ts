import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The folder a stack keeps its data in; one stack at a time. */
export class StackFolder {
  readonly #lock: string;
  /** The stack before was killed, so processes of it may still run. */
  readonly wasKilled: boolean;

  /** @throws an error that says who has it */
  constructor(readonly path: string) {
    mkdirSync(path, { recursive: true });
    this.#lock = join(path, 'stack.pid');
    const holder = existsSync(this.#lock) ? Number(readFileSync(this.#lock, 'utf8')) : 0;
    if (holder && isAlive(holder))
      throw new Error(`A stack already runs on ${path} (process ${holder}). Stop it, or set DATA_DIR.`);
    this.wasKilled = holder > 0;
    writeFileSync(this.#lock, String(process.pid));
  }

  /** Made once and kept beside the data it protects. */
  get signingKey(): string {
    const file = join(this.path, 'signing-key');
    if (!existsSync(file)) writeFileSync(file, randomBytes(32).toString('hex'), { mode: 0o600 });
    return readFileSync(file, 'utf8');
  }

  release(): void {
    rmSync(this.#lock, { force: true });
  }
}

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};
