import { open, truncate, writeFile } from 'node:fs/promises';

const EVERY_MS = 60_000;
const LIMIT_BYTES = 5_000_000;

/**
 * Moves the end of a full log to `<file>.old` and empties the log. Its writer goes on: it appends.
 * PostgreSQL's own rotation limits age, not size, and would take the reason of a failed start out of this file.
 */
export const limitLog = async (file: string, limit = LIMIT_BYTES): Promise<void> => {
  const log = await open(file, 'r');
  try {
    const { size } = await log.stat();
    if (size <= limit) return;
    const { buffer, bytesRead } = await log.read(Buffer.alloc(limit), 0, limit, size - limit);
    await writeFile(`${file}.old`, buffer.subarray(0, bytesRead), { mode: 0o600 });
    await truncate(file);
  } finally {
    await log.close();
  }
};

/** Looks after a log from now on. A disk that is full costs it, not the product. Returns the way to stop. */
export const keepLogSmall = (file: string): (() => void) => {
  const look = () => void limitLog(file).catch(() => undefined);
  look();
  const timer = setInterval(look, EVERY_MS).unref();
  return () => clearInterval(timer);
};
