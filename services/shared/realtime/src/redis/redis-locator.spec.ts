import { parseRedisAddress } from './redis-address.js';
import { type AskRedis, locatePrimary } from './redis-locator.js';

const access = (url: string) => {
  const address = parseRedisAddress(url);
  if (!address) throw new Error(url);
  return { address };
};
const asked: string[] = [];
const servers =
  (answers: Record<string, unknown>): AskRedis =>
  async ({ host, port }, command) => {
    asked.push(`${host}:${port} ${command.join(' ')}`);
    const answer = answers[`${host} ${command[1]}`];
    if (answer === undefined) throw new Error(`${host} is down`);
    return answer;
  };

describe('where Redis takes commands', () => {
  beforeEach(() => {
    asked.length = 0;
  });

  it('is the address itself, unasked', async () => {
    expect(await locatePrimary(access('redis://cache:7'), 'k', servers({}))).toEqual({
      host: 'cache',
      port: 7,
    });
    expect(asked).toEqual([]);
  });

  it('is what the first sentinel says that answers', async () => {
    const three = access('redis+sentinel://one,two,three/main');
    const ask = servers({ 'two GET-MASTER-ADDR-BY-NAME': ['10.0.0.7', '6379'] });
    expect(await locatePrimary(three, 'k', ask)).toEqual({ host: '10.0.0.7', port: 6379 });
    expect(asked.map((line) => line.split(':')[0])).toEqual(['one', 'two']);
  });

  it('is unknown where no sentinel knows it', async () => {
    const ask = servers({ 'one GET-MASTER-ADDR-BY-NAME': null });
    await expect(locatePrimary(access('redis+sentinel://one/main'), 'k', ask)).rejects.toThrow(
      'one:26379 knows no primary main',
    );
    await expect(locatePrimary(access('redis+sentinel://two/main'), 'k', ask)).rejects.toThrow('two is down');
  });

  it('is the node of a cluster that keeps our keys', async () => {
    const slots = [
      [0, 8_000, ['a', 7_001, 'id'], ['b', 7_002, 'id']],
      [8_001, 16_383, ['', 7_003, 'id']],
    ];
    const cluster = access('redis+cluster://one:7000');
    const at = (slot: number) =>
      locatePrimary(cluster, '{k}', servers({ 'one KEYSLOT': slot, 'one SLOTS': slots }));
    expect(await at(8_000)).toEqual({ host: 'a', port: 7_001 });
    expect(await at(8_001)).toEqual({ host: 'one', port: 7_003 });
    await expect(locatePrimary(cluster, 'k', servers({ 'one KEYSLOT': 1, 'one SLOTS': [] }))).rejects.toThrow(
      'knows no primary',
    );
  });
});
