// A whole service process that uses every engine once and logs the outcome.
import { setTimeout as sleep } from 'node:timers/promises';
import { newId } from '@chirrup/kernel/ids';
import type { Log } from '@chirrup/kernel/log';
import { Mailer } from '@chirrup/mail/mailer';
import { EventPattern } from '@chirrup/messaging/consuming/event-pattern';
import type { ReceivedEvent } from '@chirrup/messaging/event';
import { messagingMigration } from '@chirrup/messaging/messaging.migration';
import { Outbox } from '@chirrup/messaging/outbox/outbox';
import { UnitOfWork } from '@chirrup/persistence/unit-of-work';
import { BotDeleted } from '@chirrup/proto/gen/bots/v1/events';
import { topics } from '@chirrup/proto/topics';
import { Cache } from '@chirrup/realtime/cache';
import { FanOut } from '@chirrup/realtime/fan-out';
import { FileStore } from '@chirrup/storage/file-store';
import { Controller, Inject, Injectable, Module, type OnApplicationBootstrap } from '@nestjs/common';
import { LOG } from '../../src/platform/tokens.js';
import { bootstrapService } from '../../src/process/bootstrap-service.js';

const EVENTS_MS = 20_000;
const REALTIME_MS = 5_000;
const topic = topics.bot.name;

@Injectable()
class Received {
  readonly keys = new Set<string>();
}

@Controller()
class ProbeConsumer {
  constructor(private readonly received: Received) {}

  // a group for each process, so that each receives everything
  @EventPattern(topic, { group: `probe-${process.pid}` })
  async receive(event: ReceivedEvent): Promise<void> {
    this.received.keys.add(event.key);
  }
}

@Injectable()
class Probe implements OnApplicationBootstrap {
  constructor(
    @Inject(LOG) private readonly log: Log,
    private readonly uow: UnitOfWork,
    private readonly outbox: Outbox,
    private readonly received: Received,
    private readonly fanOut: FanOut,
    private readonly cache: Cache,
    private readonly files: FileStore,
    private readonly mailer: Mailer,
  ) {}

  onApplicationBootstrap(): void {
    const probes = {
      database: this.#database(),
      events: this.#events(),
      realtime: this.#realtime(),
      files: this.#files(),
      mail: this.#mail(),
    };
    for (const [name, probe] of Object.entries(probes))
      probe.then(
        (outcome) => this.log.info({ probe: name, outcome }, 'probed'),
        (error) => this.log.info({ probe: name, err: error }, 'probed'),
      );
  }

  async #database(): Promise<unknown> {
    const sql = 'SELECT current_user AS "user", ssl FROM pg_stat_ssl WHERE pid = pg_backend_pid()';
    const [row] = await this.uow.statement({}, sql);
    return row;
  }

  async #events(): Promise<string> {
    const key = newId();
    const payload = BotDeleted.encode({ botId: key, ownerUserId: '' }).finish();
    await this.uow.run({ tenant: key }, (tx) =>
      this.outbox.add(tx, { topic, key, type: 'BotDeleted', tenant: key, payload }),
    );
    return until(() => this.received.keys.has(key), 'consumed', EVENTS_MS);
  }

  async #realtime(): Promise<string> {
    let received = false;
    this.fanOut.subscribe('probe', () => {
      received = true;
    });
    await this.fanOut.settled('probe');
    this.fanOut.publish('probe', { n: 1 });
    await until(() => received, 'received', REALTIME_MS);
    await this.cache.set('probe', 'kept', 60_000);
    return (await this.cache.get('probe')) ?? 'lost';
  }

  async #files(): Promise<string> {
    await this.files.put('probe.txt', { bytes: Buffer.from('kept'), contentType: 'text/plain' });
    return Buffer.from((await this.files.get('probe.txt'))?.bytes ?? []).toString();
  }

  async #mail(): Promise<string> {
    const address = 'probe@example.com';
    await this.mailer.send({
      messageId: `${newId()}@x`,
      from: address,
      to: address,
      subject: 's',
      text: 't',
    });
    return 'sent';
  }
}

const until = async (look: () => boolean, outcome: string, ms: number): Promise<string> => {
  for (const limit = Date.now() + ms; !look(); await sleep(20))
    if (Date.now() > limit) throw new Error(`not ${outcome} in time`);
  return outcome;
};

@Module({ controllers: [ProbeConsumer], providers: [Probe, Received] })
class ProbeModule {}

await bootstrapService({
  name: 'probe',
  module: ProbeModule,
  database: { migrations: [messagingMigration], entities: [] },
});
