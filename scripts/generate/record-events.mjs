// Records events in the bytes this version writes (proto/fixtures): those that are not recorded yet, with samples where no
// fields are given; with `--release` all of them again from their `event` and `fields`.
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { eventCodecs } from '../../proto/dist/src/event-codecs.js';
import { topics } from '../../proto/dist/src/topics.js';
import { toMessage } from '../../services/shared/messaging/dist/kafka/kafka-record.js';
import { root } from '../pnpm.mjs';

const folder = join(root, 'proto/fixtures');
const BOT = 'C-7GQ2M4XK9TB1ZC0RWH5E';
const ID = '0198f3d0-11b2-7e55-8a3f-0c9d1e2f3a4b';
const camelCase = (name) => name.replaceAll(/_(.)/g, (_, letter) => letter.toUpperCase());

const sampleOf = ([name, value]) => {
  if (typeof value === 'number') return [[name, 1]];
  if (typeof value === 'boolean') return [[name, true]];
  if (typeof value !== 'string') return [];
  return [[name, name === 'botId' ? BOT : name.endsWith('Id') ? ID : `sample ${name}`]];
};

const sampleFixture = (topic, type) => {
  const fields = Object.fromEntries(
    Object.entries(eventCodecs[type].decode(new Uint8Array())).flatMap(sampleOf),
  );
  const number = String(globSync('*/*.json', { cwd: folder }).length + 1).padStart(12, '0');
  const event = {
    eventId: `0198f3d1-0000-7000-8000-${number}`,
    key: fields[camelCase(topic.key)] ?? ID,
    tenant: fields.botId ?? fields.userId ?? ID,
    occurredAt: '2026-11-20T12:00:00.000Z',
  };
  return { event, fields };
};

const everything = process.argv.includes('--release');
for (const topic of Object.values(topics)) {
  for (const type of topic.messages) {
    const file = join(folder, topic.name, `${type}.json`);
    if (!eventCodecs[type]) {
      process.stderr.write(`${type} has no codec: add it to proto/src/event-codecs.ts.\n`);
      process.exit(1);
    }
    const { event, fields, record } = existsSync(file)
      ? JSON.parse(readFileSync(file, 'utf8'))
      : sampleFixture(topic, type);
    if (record && !everything) continue;
    const payload = eventCodecs[type].encode(fields);
    const occurredAt = new Date(event.occurredAt);
    const { key, headers, value } = toMessage({ ...event, topic: topic.name, type, payload, occurredAt });
    mkdirSync(dirname(file), { recursive: true });
    const recorded = { key, headers, value: value.toString('base64') };
    writeFileSync(file, `${JSON.stringify({ event, fields, record: recorded }, null, 2)}\n`);
    process.stdout.write(`recorded ${relative(root, file)}\n`);
  }
}
