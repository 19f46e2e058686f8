// Writes the bytes of every recorded event (proto/fixtures) anew from its `event` and `fields`. Part of a release.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { eventCodecs } from '../proto/dist/src/event-codecs.js';
import { topics } from '../proto/dist/src/topics.js';
import { toMessage } from '../services/shared/messaging/dist/kafka/kafka-record.js';
import { root } from './pnpm.mjs';

for (const { name: topic, messages } of Object.values(topics)) {
  for (const type of messages) {
    const file = join(root, 'proto/fixtures', topic, `${type}.json`);
    if (!existsSync(file)) {
      mkdirSync(dirname(file), { recursive: true });
      process.stderr.write(
        `${file} is missing: write {"event": {…}, "fields": {…}} there, as its neighbours have it.\n`,
      );
      process.exit(1);
    }
    const { event, fields } = JSON.parse(readFileSync(file, 'utf8'));
    const payload = eventCodecs[type].encode(fields);
    const sent = toMessage({ ...event, topic, type, payload, occurredAt: new Date(event.occurredAt) });
    const record = { key: sent.key, headers: sent.headers, value: sent.value.toString('base64') };
    writeFileSync(file, `${JSON.stringify({ event, fields, record }, null, 2)}\n`);
  }
}
