import type { EventAdmin } from '../event-admin.js';
import { type EventsCommand, EventsCommandError, readEventsCommand } from './events-command.js';
import { readableEvent } from './readable-event.js';
import { table } from './table.js';

/**
 * `npm run events`: inspects the event log.
 * @param open connects to the log; called when the command has been understood
 * @returns what is to be printed
 * @throws EventsCommandError when the reader has to ask for something else
 */
export const runEvents = async (
  args: readonly string[],
  open: () => Promise<EventAdmin>,
): Promise<string> => {
  const command = readEventsCommand(args);
  const admin = await open();
  try {
    if (command.name === 'lag') return await lag(admin, command);
    if (command.name === 'inspect') return await inspect(admin, command);
    return await replay(admin, command);
  } finally {
    await admin.close();
  }
};

const toJson = (value: unknown): string => JSON.stringify(value, undefined, 2);

const lag = async (admin: EventAdmin, { json }: EventsCommand): Promise<string> => {
  const groups = await admin.lag();
  if (json) return toJson(groups);
  if (groups.length === 0) return 'No group has consumed anything yet.';
  return table(
    ['TOPIC', 'GROUP', 'LAG', 'DEAD'],
    groups.map(({ topic, group, lag: behind, dead }) => [topic, group, String(behind), String(dead)]),
  );
};

type Inspect = Extract<EventsCommand, { name: 'inspect' }>;

const inspect = async (admin: EventAdmin, command: Inspect): Promise<string> => {
  const { topic, group, limit, payload, json } = command;
  const dead = (await admin.inspect(topic, group, limit)).map((event) => readableEvent(event, payload));
  if (dead.length === 0) await expectGroup(admin, topic, group);
  if (json) return toJson(dead);
  if (dead.length === 0) return `${group} has no dead letters of ${topic}.`;
  const types = await admin.deadTypes(topic, group);
  const byType = types.map(({ type, count }) => [type, String(count)]);
  const letters = table(
    ['OCCURRED', 'TYPE', 'KEY', 'TENANT', 'TRIES', 'REASON', 'PAYLOAD'],
    dead.map((event) => [
      event.occurred_at,
      event.type,
      event.key,
      event.tenant,
      String(event.attempts),
      event.reason,
      JSON.stringify(event.payload),
    ]),
  );
  return `${letters}\n\n${table(['TYPE', 'DEAD'], byType)}`;
};

const replay = async (
  admin: EventAdmin,
  { topic, group, json }: Extract<EventsCommand, { name: 'replay' }>,
): Promise<string> => {
  const replayed = await admin.replay(topic, group);
  if (replayed === 0) await expectGroup(admin, topic, group);
  if (json) return toJson({ topic, group, replayed });
  if (replayed === 0) return `${group} has no dead letters of ${topic}.`;
  return `${replayed} ${replayed === 1 ? 'event is' : 'events are'} delivered to ${group} again. What cannot be handled comes back: see "inspect".`;
};

/** A name that is mistyped must not look like one without dead letters. */
const expectGroup = async (admin: EventAdmin, topic: string, group: string): Promise<void> => {
  const groups = await admin.lag();
  if (groups.some((known) => known.topic === topic && known.group === group)) return;
  const known = groups.map((one) => `  ${one.topic} ${one.group}`).join('\n');
  throw new EventsCommandError(
    `No group "${group}" has ever consumed "${topic}". There are:\n${known || '  none'}`,
  );
};
