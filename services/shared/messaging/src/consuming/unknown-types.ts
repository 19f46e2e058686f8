import type { Log } from '@chirrup/kernel/log';
import type { ReceivedEvent } from '../event.js';
import type { EventLog } from '../event-log.js';
import { eventsHandled } from '../event-metrics.js';

/** Most events of one type that a process sets aside; the log itself has the others for a week. */
const MOST_OF_A_TYPE = 100_000;
/** Types that are counted one by one; a flood of made-up names shares one count. */
const MOST_TYPES = 100;

/**
 * Sets aside what a newer release publishes, so that this one goes on and the events can be replayed after the update.
 * The log has one line for each type, however many events follow.
 */
export class UnknownTypes {
  readonly #counts = new Map<string, number>();

  constructor(
    private readonly group: string,
    private readonly events: Pick<EventLog, 'setAside'>,
    private readonly log: Log,
    private readonly most = MOST_OF_A_TYPE,
  ) {}

  async setAside(event: ReceivedEvent): Promise<void> {
    const { group } = this;
    const { topic } = event;
    const type = this.#counts.size < MOST_TYPES || this.#counts.has(event.type) ? event.type : 'others';
    const count = this.#counts.get(type) ?? 0;
    const fields = { group, topic, type: type.slice(0, 100), event_id: event.eventId };
    if (count === 0)
      this.log.warn(fields, 'events of an unknown type are set aside: replay them after the update');
    if (count === this.most)
      this.log.error(fields, 'too many events of an unknown type: the next ones are skipped');
    if (count < this.most) await this.events.setAside(event, group, `unknown type ${event.type}`, 0);
    this.#counts.set(type, count + 1);
    const outcome = count < this.most ? 'unknown' : 'skipped';
    eventsHandled.inc({ group, topic, outcome });
  }
}
