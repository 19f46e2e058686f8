// A replica of a service that only relays: database URL, brokers, name of the service, and where its first append takes
// its time (`before` or `after` Kafka has it, else nowhere).
import { setTimeout as sleep } from 'node:timers/promises';
import { silentLog } from '@chirrup/kernel/log';
import { Database } from '@chirrup/persistence/database';
import { UnitOfWork } from '@chirrup/persistence/unit-of-work';
import type { EventRecord } from '../../src/event.js';
import { KafkaEventLog } from '../../src/kafka/kafka-event-log.js';
import { Outbox } from '../../src/outbox/outbox.js';
import { OutboxRelay } from '../../src/outbox/outbox-relay.js';

/** Long enough to be stopped in. */
const PAUSE_MS = 2_000;

const [url = '', brokers = '', service = '', slow] = process.argv.slice(2);
const say = (text: string) => process.stdout.write(`${text}\n`);

class SlowLog extends KafkaEventLog {
  #paused = false;

  override async append(records: readonly EventRecord[]): Promise<void> {
    if (slow === 'before') await this.#pauseOnce(records.length);
    await super.append(records);
    if (slow === 'after') await this.#pauseOnce(records.length);
  }

  async #pauseOnce(count: number): Promise<void> {
    if (this.#paused) return;
    this.#paused = true;
    say(`took ${count}`);
    await sleep(PAUSE_MS);
  }
}

const database = await Database.open({ url, applicationName: 'relay' });
const events = new SlowLog({ brokers: brokers.split(','), clientId: 'relay', log: silentLog });
const log = { ...silentLog, warn: (_: object, message: string) => void say(message) };
const relay = new OutboxRelay(service, new UnitOfWork(database), new Outbox(), events, log);
relay.start();
say('relaying');
process.once('SIGTERM', async () => {
  await relay.stop();
  await Promise.all([events.close(), database.close()]);
});
