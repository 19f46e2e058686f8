import { isDeepStrictEqual } from 'node:util';

const isGroup = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Of a state only what differs from the other one, down to single colours; all of it if there is no other. */
export const changedOf = (state: object, other: object | null): object => {
  if (other === null) return state;
  const others = new Map<string, unknown>(Object.entries(other));
  const fields = Object.entries(state).filter(([name, value]) => !isDeepStrictEqual(value, others.get(name)));
  return Object.fromEntries(
    fields.map(([name, value]) => {
      const than = others.get(name);
      return [name, isGroup(value) && isGroup(than) ? changedOf(value, than) : value];
    }),
  );
};
