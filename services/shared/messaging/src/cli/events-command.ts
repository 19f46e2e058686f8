import { parseArgs } from 'node:util';

export const USAGE = `Usage: npm run events -- <command>
  lag                            how far each consumer group is behind, and its dead letters
  inspect <topic> <group>        dead letters of a group, oldest first
  replay <topic> <group>         delivers them again, to that group alone
Options:
  --json       for machines
  --limit <n>  most dead letters to inspect (20)
  --payload    shows what people wrote, too`;

export type EventsCommand =
  | { name: 'lag'; json: boolean }
  | { name: 'inspect'; topic: string; group: string; limit: number; payload: boolean; json: boolean }
  | { name: 'replay'; topic: string; group: string; json: boolean };

/** The command cannot be run; the message says what to do instead. */
export class EventsCommandError extends Error {}

const MAX_LIMIT = 1_000;

/** @throws EventsCommandError when it is no command */
export const readEventsCommand = (args: readonly string[]): EventsCommand => {
  const { values, positionals } = parse(args);
  const [name, topic, group, ...rest] = positionals;
  const json = values.json ?? false;
  if (name === 'lag' && topic === undefined) return { name, json };
  if ((name === 'inspect' || name === 'replay') && topic && group && rest.length === 0) {
    if (name === 'replay') return { name, topic, group, json };
    return { name, topic, group, json, limit: readLimit(values.limit), payload: values.payload ?? false };
  }
  throw new EventsCommandError(USAGE);
};

const parse = (args: readonly string[]) => {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { json: { type: 'boolean' }, payload: { type: 'boolean' }, limit: { type: 'string' } },
    });
  } catch (error) {
    throw new EventsCommandError(`${error instanceof Error ? error.message : String(error)}\n${USAGE}`);
  }
};

const readLimit = (text = '20'): number => {
  const limit = Number(text);
  if (Number.isInteger(limit) && limit >= 1 && limit <= MAX_LIMIT) return limit;
  throw new EventsCommandError(`--limit must be a number from 1 to ${MAX_LIMIT}.`);
};
