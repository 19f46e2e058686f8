import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '@chirrup/testing/root';
import { composeSettings, dockerAnswers, type RunProgram, startComposeEngines } from './compose-engines.js';

const file = readFileSync(join(root, 'k8s', 'dev', 'compose.yaml'), 'utf8');

describe('engines from the compose file', () => {
  it('are used where the daemon answers and knows compose files', async () => {
    const asked: string[] = [];
    const answering: RunProgram = async (program, args) => {
      asked.push([program, ...args].join(' '));
      return '';
    };
    expect(await dockerAnswers(answering)).toBe(true);
    expect(asked).toEqual(['docker info --format {{.ServerVersion}}', 'docker compose version']);
  });

  it.each([
    ['there is no docker command', 'info'],
    ['the daemon is not running', 'info'],
    ['the compose plugin is missing', 'compose'],
  ])('are left where %s', async (_, fails) => {
    const run: RunProgram = async (_program, [command]) => {
      if (command === fails) throw new Error('it failed');
      return '';
    };
    expect(await dockerAnswers(run)).toBe(false);
  });

  it('are where the file publishes them', () => {
    const settings = composeSettings({});
    const published = [...file.matchAll(/'127\.0\.0\.1:\$\{STACK_\w+:-(\d+)\}:/g)].map(([, port]) => port);
    const used = Object.values(settings).flatMap((value) => /127\.0\.0\.1:(\d+)/.exec(value)?.[1] ?? []);
    expect(used).toHaveLength(6);
    expect(published).toEqual(expect.arrayContaining(used));
    expect(file).toContain(`ROOT_ACCESS_KEY: ${settings.S3_ACCESS_KEY_ID}`);
    expect(file).toContain(`ROOT_SECRET_KEY: ${settings.S3_SECRET_ACCESS_KEY}`);
    const { username, password } = new URL(settings.DATABASE_URL ?? '');
    expect(file).toContain(`POSTGRES_USER: ${username}`);
    expect(file).toContain(`POSTGRES_PASSWORD: ${password}`);
  });

  it('follow the ports the caller sets', () => {
    expect(composeSettings({ STACK_KAFKA_PORT: '9092' }).KAFKA_BROKERS).toBe('127.0.0.1:9092');
  });

  it('have the bucket that services are given', async () => {
    const made: (string | undefined)[] = [];
    const prepare = async (env: Readonly<Record<string, string>>) => void made.push(env.S3_BUCKET);
    const { env } = await startComposeEngines(
      () => undefined,
      async () => '',
      prepare,
    );
    expect(made).toEqual([env.S3_BUCKET]);
  });

  it('are ended again when they do not become healthy, and one line says why', async () => {
    const commands: (string | undefined)[] = [];
    const run: RunProgram = async (_program, [, , , command]) => {
      commands.push(command);
      if (command === 'up')
        throw new Error('Command failed\nBind for 127.0.0.1:19092 failed: port is already allocated');
      return '';
    };
    await expect(startComposeEngines(() => undefined, run)).rejects.toThrow(
      'docker compose could not start the engines: Bind for 127.0.0.1:19092 failed: port is already allocated',
    );
    expect(commands).toEqual(['up', 'down']);
  });
});
