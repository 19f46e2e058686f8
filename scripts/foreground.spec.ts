import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const folder = mkdtempSync(join(tmpdir(), 'foreground-'));
const supervisors: ChildProcess[] = [];
afterEach(async () => {
  for (const supervisor of supervisors.splice(0)) {
    if (supervisor.exitCode !== null) continue;
    // it ends its program too
    supervisor.kill('SIGTERM');
    await once(supervisor, 'exit');
  }
});
afterAll(() => rmSync(folder, { recursive: true }));

const FOREGROUND = JSON.stringify(new URL('./foreground.mjs', import.meta.url).href);

/** A supervised program that says at each start which one it is, then does what is written for it. */
const supervise = (starts: readonly string[], restarts = true) => {
  const count = join(folder, `count-${Math.random()}`);
  const program = `${count}.mjs`;
  writeFileSync(
    program,
    `import { appendFileSync, readFileSync } from 'node:fs';
     appendFileSync(${JSON.stringify(count)}, '.');
     const nth = readFileSync(${JSON.stringify(count)}, 'utf8').length;
     process.on('SIGTERM', () => process.exit(0));
     process.stdout.write('start ' + nth + '\\n');
     const stay = () => setInterval(() => undefined, 1_000);
     const starts = [${starts.map((body) => `() => { ${body} }`).join(',')}];
     (starts[nth - 1] ?? stay)(stay);`,
  );
  const main = `import { runInForeground } from ${FOREGROUND};
    runInForeground([${JSON.stringify(program)}], {}, { restarts: ${restarts} });`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', main], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  supervisors.push(child);
  let printed = '';
  child.stdout.on('data', (chunk) => (printed += chunk));
  child.stderr.on('data', (chunk) => (printed += chunk));
  const ended = once(child, 'exit').then(([code]) => code as number | null);
  const says = async (text: string) => {
    while (!printed.includes(text)) await once(child.stdout, 'data');
  };
  return { child, ended, says, starts: () => readFileSync(count, 'utf8').length, printed: () => printed };
};

describe('a supervised program', () => {
  it('is started again after a fault and after it was killed, ever later, until it is told to stop', async () => {
    const { child, ended, says, printed } = supervise(['process.exit(70)', 'process.abort()']);
    await says('start 3');
    expect(printed()).toMatch(/\(70\) and starts again in 1 s\n[\s\S]*\(SIGABRT\) and starts again in 2 s/);
    child.kill('SIGTERM');
    expect(await ended).toBe(0);
  });

  it('that could not start at first is not started again', async () => {
    const { ended, starts } = supervise(['process.exit(1)']);
    expect(await ended).toBe(1);
    expect(starts()).toBe(1);
  });

  it('whose later start fails is tried again', async () => {
    const { says } = supervise(['process.exit(70)', 'process.exit(1)']);
    await says('start 3');
  });

  it('that is told to stop while it waits is not started again', async () => {
    const { child, ended, starts } = supervise(['process.exit(70)']);
    await once(child.stderr as NodeJS.ReadableStream, 'data');
    child.kill('SIGINT');
    expect(await ended).toBe(130);
    expect(starts()).toBe(1);
  });

  it('ends the supervisor where nothing is said of restarts', async () => {
    const { ended } = supervise(['process.exit(70)'], false);
    expect(await ended).toBe(70);
  });
});
