import { execFile } from 'node:child_process';
import { readdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

const SYSTEM_FOLDERS = ['/usr/lib/jvm', '/Library/Java/JavaVirtualMachines'];
const run = promisify(execFile);

/** A Java runtime. */
export interface Java {
  command: string;
  /** Folder that holds `bin/java`. */
  home: string;
  major: number;
}

/** Looks on the PATH, in JAVA_HOME and in the system's JVM folder; undefined when none is new enough. */
export const findJava = async (minimum: number): Promise<Java | undefined> => {
  for (const command of await candidates()) {
    const java = await inspect(command);
    if (java && java.major >= minimum) return java;
  }
  return undefined;
};

/** The same, but an error that says what to do. */
export const requireJava = async (minimum: number): Promise<Java> => {
  const java = await findJava(minimum);
  if (java) return java;
  throw new Error(`A JDK ${minimum} or newer is needed: put it on the PATH or set JAVA_HOME to its folder.`);
};

const candidates = async (): Promise<string[]> => {
  const found = ['java'];
  if (process.env.JAVA_HOME) found.push(join(process.env.JAVA_HOME, 'bin', 'java'));
  for (const folder of SYSTEM_FOLDERS) {
    for (const name of await readdir(folder).catch(() => []))
      found.push(join(folder, name, 'bin', 'java'), join(folder, name, 'Contents', 'Home', 'bin', 'java'));
  }
  return found;
};

/** `-XshowSettings` names version and home whatever the vendor prints as its version line. */
const inspect = async (command: string): Promise<Java | undefined> => {
  try {
    const { stderr } = await run(command, ['-XshowSettings:properties', '-version'], { timeout: 10_000 });
    const property = (name: string) => new RegExp(`^\\s*${name} = (.*)$`, 'm').exec(stderr)?.[1]?.trim();
    const home = property('java\\.home') ?? dirname(dirname(command));
    const major = Number(property('java\\.specification\\.version'));
    return Number.isInteger(major) ? { command, home, major } : undefined;
  } catch {
    return undefined;
  }
};
