import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { endLeftProcesses, leftProcesses } from './left-processes.js';

describe('what a killed stack left behind', () => {
  it('is known by its folder in arguments or environment', () => {
    const listing = [
      '  11 /usr/bin/java kafka.Kafka /srv/stack/kafka/server.properties PATH=/bin',
      '  12 node services/chat/dist/main.js DATA_DIR=/srv/stack PORT=1',
      '  13 node services/chat/dist/main.js DATA_DIR=/srv/stack-2 PORT=1',
      '  14 /usr/bin/java kafka.Kafka /srv/stack-2/kafka/server.properties',
      '  15 vim /srv/stack/kafka/server.log',
      '  16 -bash DATA_DIR=/srv/stack PWD=/srv/stack/logs',
      '  17 node scripts/run.mjs stack DATA_DIR=/srv/stack',
      '  18 /usr/bin/node /srv/chirrup/services/bff/dist/main.js A=b DATA_DIR=/srv/stack',
      '  19 /usr/bin/java -jar editor.jar PWD=/srv/stack/kafka OLDPWD=/srv/stack/logs',
      '  20 /usr/bin/java kafka.Kafka /backup/srv/stack/kafka/server.properties',
      '  21 /usr/bin/java -Dkafka.logs.dir=/srv/stack/kafka kafka.Kafka',
    ].join('\n');
    expect(leftProcesses('/srv/stack', listing)).toEqual([11, 12, 18, 21]);
  });

  it('is ended', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'chirrup-left-'));
    const program = join(folder, 'dist', 'main.js');
    mkdirSync(join(folder, 'dist'));
    writeFileSync(program, 'process.stdout.write("up");setInterval(() => {}, 1000)');
    const child = spawn(process.execPath, [program], {
      env: { DATA_DIR: folder },
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    const ended = new Promise((resolve) => child.once('exit', (_, signal) => resolve(signal)));
    await new Promise((resolve) => child.stdout.once('data', resolve));
    expect(await endLeftProcesses(folder)).toBe(1);
    expect(await ended).toBe('SIGTERM');
    expect(leftProcesses(folder)).toEqual([]);
    await rm(folder, { recursive: true });
  }, 30_000);
});
