import { spawn } from 'node:child_process';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const DEPENDENCY_PLUGIN = 'org.apache.maven.plugins:maven-dependency-plugin:3.6.1';
const LIMIT_MS = 10 * 60_000;

export interface Artifact {
  groupId: string;
  artifactId: string;
  version: string;
  type?: 'jar' | 'zip';
  /** `group:artifact` of dependencies to leave out. */
  exclusions?: readonly string[];
}

/** Copies the artifacts and all they need at run time into `folder`. */
export const copyDependencies = (artifacts: readonly Artifact[], folder: string): Promise<void> =>
  runGoal('copy-dependencies', artifacts, folder, [`-DoutputDirectory=${folder}`, '-DincludeScope=runtime']);

/** Unpacks the artifacts' archives, without their dependencies, into `folder`. */
export const unpackArtifacts = (artifacts: readonly Artifact[], folder: string): Promise<void> =>
  runGoal('unpack-dependencies', artifacts, folder, [
    `-DoutputDirectory=${folder}`,
    '-DexcludeTransitive=true',
  ]);

const runGoal = async (
  goal: string,
  artifacts: readonly Artifact[],
  folder: string,
  settings: readonly string[],
): Promise<void> => {
  await mkdir(folder, { recursive: true });
  const pom = join(folder, 'pom.xml');
  await writeFile(pom, project(artifacts));
  try {
    await maven(['-q', '-B', '-f', pom, `${DEPENDENCY_PLUGIN}:${goal}`, ...settings]);
  } finally {
    await rm(pom, { force: true });
  }
};

const maven = async (args: readonly string[]): Promise<void> => {
  const child = spawn('mvn', args, { stdio: ['ignore', 'pipe', 'pipe'], timeout: LIMIT_MS });
  let output = '';
  const keep = (chunk: Buffer) => {
    output = (output + chunk.toString()).slice(-2_000);
  };
  child.stdout.on('data', keep);
  child.stderr.on('data', keep);
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', (error) =>
      reject(new Error('Maven (mvn) is needed on the PATH to fetch this engine once.', { cause: error })),
    );
    child.once('close', resolve);
  });
  if (code !== 0) throw new Error(`Maven could not fetch the engine: ${output.trim()}`);
};

const project = (
  artifacts: readonly Artifact[],
): string => `<project xmlns="http://maven.apache.org/POM/4.0.0">
<modelVersion>4.0.0</modelVersion>
<groupId>chirrup</groupId><artifactId>engine</artifactId><version>1</version><packaging>pom</packaging>
<dependencies>${artifacts.map(dependency).join('\n')}</dependencies>
</project>
`;

const dependency = ({ groupId, artifactId, version, type = 'jar', exclusions = [] }: Artifact): string =>
  `<dependency><groupId>${groupId}</groupId><artifactId>${artifactId}</artifactId><version>${version}</version><type>${type}</type>
<exclusions>${exclusions.map(exclusion).join('')}</exclusions></dependency>`;

const exclusion = (name: string): string => {
  const [groupId, artifactId] = name.split(':');
  return `<exclusion><groupId>${groupId}</groupId><artifactId>${artifactId}</artifactId></exclusion>`;
};
