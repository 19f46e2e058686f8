import { hasRole } from '@chirrup/tenancy/principal';
import type { Operation } from './operations.js';
import type { Row } from './rest-table.js';
import type { Actor, Ids, World } from './world.js';

/** `hidden`: the bot or account does not exist for the caller; `unknown`: it does, but has no such thing. */
export type Outcome = 'may' | 'unauthenticated' | 'hidden' | 'unknown' | 'forbidden';

/** A call of the REST interface, or what is sent to a socket. */
type Called = Pick<Operation, 'name' | 'parameters'>;

/** One caller, one call, one choice of whose ids it carries. */
export interface Cell<O extends Called = Operation, R extends Pick<Row, 'who'> = Row> {
  operation: O;
  row: R;
  actor: Actor;
  /** Parameters whose id is the second tenant's. */
  swapped: string[];
  ids: Ids;
  outcome: Outcome;
}

/** What a refusal must look like: somebody else's thing looks like one that does not exist. */
export const REFUSALS: Record<Exclude<Outcome, 'may'>, number> = {
  unauthenticated: 401,
  hidden: 404,
  unknown: 404,
  forbidden: 403,
};

/** None, each alone, all together. */
const choices = (parameters: readonly string[]): string[][] => [
  [],
  ...(parameters.length > 1 ? parameters.map((one) => [one]) : []),
  ...(parameters.length > 0 ? [[...parameters]] : []),
];

/** @param isOwn whether the id of that name is of the actor's tenant */
const outcomeFor = (
  row: Pick<Row, 'who'>,
  actor: Actor,
  { operation, ids }: { operation: Called; ids: Ids },
  isOwn: (name: string) => boolean,
): Outcome => {
  if (row.who === 'everyone') return 'may';
  if (actor.kind === 'nobody') return 'unauthenticated';
  if (row.who === 'users' || row.who === 'self') {
    if (actor.kind === 'visitor') return 'unauthenticated';
    return row.who === 'users' || ids.user === actor.userId ? 'may' : 'hidden';
  }
  const forVisitors = row.who === 'participants' || row.who === 'visitors';
  if (actor.kind === 'visitor' && !forVisitors) return 'unauthenticated';
  if (!isOwn('bot')) return 'hidden';
  if (actor.kind === 'user' && row.who === 'visitors') return 'forbidden';
  const needed = forVisitors ? 'viewer' : row.who;
  if (actor.kind === 'user' && !hasRole(actor.role ?? 'viewer', needed as 'viewer')) return 'forbidden';
  const others = operation.parameters.filter((name) => name !== 'bot');
  if (others.some((name) => !isOwn(name))) return 'unknown';
  return actor.kind === 'visitor' && !actor.wroteThread && others.length > 0 ? 'unknown' : 'may';
};

/** Every actor × every choice of swapped ids. */
export const cellsOf = <O extends Called, R extends Pick<Row, 'who'>>(
  operation: O,
  row: R,
  { a, b, actors }: World,
): Cell<O, R>[] =>
  actors.flatMap((actor) =>
    choices(operation.parameters).map((swapped) => {
      const ids = { ...a.ids, ...Object.fromEntries(swapped.map((name) => [name, b.ids[name] ?? ''])) };
      const isOwn = (name: string) => actor.tenant === (swapped.includes(name) ? 'b' : 'a');
      const outcome = outcomeFor(row, actor, { operation, ids }, isOwn);
      return { operation, row, actor, swapped, ids, outcome };
    }),
  );

export const describeCell = ({ actor, operation, swapped }: Cell<Called, Pick<Row, 'who'>>): string =>
  `${actor.name}: ${operation.name}${swapped.length > 0 ? ` with the other tenant's ${swapped.join(', ')}` : ''}`;
