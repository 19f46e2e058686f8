import pg from 'pg';
import { GroupCommit } from './group-commit.js';

interface Item {
  tenant: string;
  key: string;
  text: string;
}

const refusal = (severity: string): Error =>
  Object.assign(new pg.DatabaseError('refused', 0, 'error'), { severity });

/** A group commit that records its writes; `fail` decides which of them fail. */
const groupCommit = (fail: (items: readonly Item[]) => Error | undefined = () => undefined) => {
  const writes: string[] = [];
  const commits = new GroupCommit<Item, string>({
    tenantOf: ({ tenant }) => tenant,
    keyOf: ({ key }) => key,
    write: async (tenant, items) => {
      writes.push(`${tenant}:${items.map(({ text }) => text).join('+')}`);
      await new Promise((resolve) => setTimeout(resolve, 5));
      const error = fail(items);
      if (error) throw error;
      return items.map(({ text }) => text.toUpperCase());
    },
  });
  return {
    writes,
    add: (tenant: string, key: string, text: string) => commits.commit({ tenant, key, text }),
  };
};

describe('a group commit', () => {
  it('writes the first item alone and the following together, each with its own result', async () => {
    const { writes, add } = groupCommit();
    expect(await Promise.all([add('t', '1', 'a'), add('t', '3', 'c'), add('t', '2', 'b')])).toEqual([
      'A',
      'C',
      'B',
    ]);
    expect(writes).toEqual(['t:a', 't:b+c']);
    await add('t', '1', 'd');
    expect(writes).toEqual(['t:a', 't:b+c', 't:d']);
  });

  it('keeps tenants apart', async () => {
    const { writes, add } = groupCommit();
    await Promise.all([add('t', '1', 'a'), add('u', '1', 'x'), add('t', '2', 'b'), add('u', '2', 'y')]);
    expect(writes).toEqual(['t:a', 'u:x', 't:b', 'u:y']);
  });

  it('keeps the order of one key, in groups of their own', async () => {
    const { writes, add } = groupCommit();
    await Promise.all([add('t', '1', 'a'), add('t', '1', 'b'), add('t', '1', 'c'), add('t', '2', 'd')]);
    expect(writes).toEqual(['t:a', 't:b+d', 't:c']);
  });

  it('writes a second group beside the first when many wait, and never one key in both', async () => {
    const { writes, add } = groupCommit();
    const keys = ['1', ...'23456789'];
    const results = await Promise.all([...keys.map((key) => add('t', key, `a${key}`)), add('t', '1', 'b1')]);
    expect(results).toEqual([...keys.map((key) => `A${key}`), 'B1']);
    // the second went before the first had ended, with all that waited by then
    expect(writes).toEqual(['t:a1', 't:a2+a3+a4+a5+a6+a7+a8+a9', 't:b1']);
  });

  it('writes one after the other when all that wait change one row', async () => {
    const { writes, add } = groupCommit();
    const texts = 'abcdefghijkl'.split('');
    await Promise.all(texts.map((text) => add('t', '1', text)));
    expect(writes).toEqual(texts.map((text) => `t:${text}`));
  });

  it('writes one by one what the database refuses together', async () => {
    const { writes, add } = groupCommit((items) =>
      items.some(({ text }) => text === 'bad') ? refusal('ERROR') : undefined,
    );
    const results = await Promise.allSettled([add('t', '1', 'a'), add('t', '2', 'bad'), add('t', '3', 'c')]);
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(writes).toEqual(['t:a', 't:bad+c', 't:bad', 't:c']);
  });

  it('writes a single item again that waited for others in a circle, but not for ever', async () => {
    let failures = 2;
    const deadlock = Object.assign(refusal('ERROR'), { code: '40P01' });
    const { writes, add } = groupCommit(() => (failures-- > 0 ? deadlock : undefined));
    expect(await add('t', '1', 'a')).toBe('A');
    failures = 3;
    await expect(add('t', '1', 'b')).rejects.toBe(deadlock);
    expect(writes).toEqual(['t:a', 't:a', 't:a', 't:b', 't:b', 't:b']);
  });

  it.each([refusal('FATAL'), new Error('connection lost')])(
    'writes nothing twice that may have been committed (%s)',
    async (error) => {
      const { writes, add } = groupCommit((items) => (items.length > 1 ? error : undefined));
      const results = await Promise.allSettled([add('t', '1', 'a'), add('t', '2', 'b'), add('t', '3', 'c')]);
      expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected']);
      expect(writes).toEqual(['t:a', 't:b+c']);
    },
  );
});
