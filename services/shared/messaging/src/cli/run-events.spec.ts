import { recordedEvents } from '@chirrup/testing/contracts/event-fixtures';
import type { ReceivedEvent } from '../event.js';
import { type DeadType, EventAdmin, type GroupLag } from '../event-admin.js';
import { EventsCommandError, USAGE } from './events-command.js';
import { runEvents } from './run-events.js';

const deadLetter = (type: string, change: Partial<ReceivedEvent> = {}): ReceivedEvent => {
  const recorded = recordedEvents().find((one) => one.type === type);
  if (!recorded) throw new Error(`no ${type}`);
  return { ...recorded.event, position: 1n, failure: { reason: 'Error: no', attempts: 6 }, ...change };
};

class FakeAdmin extends EventAdmin {
  closed = 0;
  constructor(private readonly dead: ReceivedEvent[] = []) {
    super();
  }
  async lag(): Promise<GroupLag[]> {
    return [
      { topic: 'bots.qa.v1', group: 'knowledge.learn-qa', lag: 0, dead: this.dead.length },
      { topic: 'chat.message.v1', group: 'billing.usage', lag: 1234, dead: 0 },
    ];
  }
  async inspect(topic: string, group: string, limit: number): Promise<ReceivedEvent[]> {
    return group === 'knowledge.learn-qa' && topic === 'bots.qa.v1' ? this.dead.slice(0, limit) : [];
  }
  async deadTypes(topic: string, group: string): Promise<DeadType[]> {
    const all = await this.inspect(topic, group, 1_000);
    return [...Map.groupBy(all, ({ type }) => type)].map(([type, { length: count }]) => ({ type, count }));
  }
  async replay(topic: string, group: string): Promise<number> {
    return (await this.inspect(topic, group, 1_000)).length;
  }
  async close(): Promise<void> {
    this.closed += 1;
  }
}

const QA = ['bots.qa.v1', 'knowledge.learn-qa'];
const events = (args: string[], admin = new FakeAdmin()) => runEvents(args, async () => admin);

describe('npm run events', () => {
  it('shows the lag as a table and for machines', async () => {
    expect(await events(['lag'])).toBe(
      [
        'TOPIC            GROUP               LAG   DEAD',
        'bots.qa.v1       knowledge.learn-qa  0     0',
        'chat.message.v1  billing.usage       1234  0',
      ].join('\n'),
    );
    expect(JSON.parse(await events(['lag', '--json']))).toContainEqual({
      topic: 'chat.message.v1',
      group: 'billing.usage',
      lag: 1234,
      dead: 0,
    });
  });

  it('shows what is in a dead letter, but not what people wrote', async () => {
    const admin = new FakeAdmin([deadLetter('QaSaved')]);
    const [hidden] = JSON.parse(await events(['inspect', ...QA, '--json'], admin));
    expect(hidden).toMatchObject({ type: 'QaSaved', attempts: 6, reason: 'Error: no' });
    expect(hidden.payload).toEqual({
      botId: 'C-7GQ2M4XK9TB1ZC0RWH5E',
      qaId: '0198f3c8-90aa-7f31-8c55-d4e3f2a1b0c9',
      paused: false,
      question: '…',
      phrasings: '…',
      answer: '…',
      savedAt: 1793698800250,
    });
    const [whole] = JSON.parse(await events(['inspect', ...QA, '--json', '--payload'], admin));
    expect(whole.payload).toMatchObject({ question: 'When do you open on Sundays?' });
    const printed = await events(['inspect', ...QA], admin);
    expect(printed.split('\n').slice(2)).toEqual(['', 'TYPE     DEAD', 'QaSaved  1']);
    expect(printed).not.toContain('Sundays');
    expect(admin.closed).toBe(3);
  });

  it.each(recordedEvents().map(({ type }) => type))('hides texts in %s', async (type) => {
    const [{ payload }] = JSON.parse(
      await events(['inspect', ...QA, '--json'], new FakeAdmin([deadLetter(type)])),
    );
    for (const [field, value] of Object.entries(payload))
      if (typeof value === 'string')
        expect([field, value]).toEqual([field, expect.stringMatching(/^\S{0,40}$/)]);
    expect(JSON.stringify(payload)).not.toMatch(/bakery|María/);
  });

  it('shows an unreadable event without its bytes, and on one line', async () => {
    const foreign = {
      type: 'Unknown',
      payload: Buffer.from('secret'),
      failure: { reason: 'a\nb\u001b[2J', attempts: 1 },
    };
    const admin = new FakeAdmin([deadLetter('QaSaved', foreign)]);
    const printed = await events(['inspect', ...QA], admin);
    expect(printed.split('\n')).toHaveLength(5);
    expect(printed).toContain('a b [2J');
    expect(printed).toContain('6 bytes');
    expect(printed).not.toContain('secret');
  });

  it('replays, and says how many', async () => {
    expect(await events(['replay', ...QA], new FakeAdmin([deadLetter('QaSaved')]))).toContain('1 event is');
    expect(await events(['replay', ...QA])).toBe('knowledge.learn-qa has no dead letters of bots.qa.v1.');
    expect(JSON.parse(await events(['replay', ...QA, '--json']))).toMatchObject({ replayed: 0 });
  });

  it('distinguishes a mistyped group from one without dead letters', async () => {
    for (const name of ['inspect', 'replay'])
      await expect(events([name, 'bots.qa.v1', 'knowledge.lern'])).rejects.toThrow(
        'bots.qa.v1 knowledge.learn-qa',
      );
  });

  it.each([
    [[]],
    [['lags']],
    [['lag', 'x']],
    [['inspect', 'a']],
    [['replay', 'a', 'b', 'c']],
    [['lag', '--fast']],
  ])('explains itself when asked for %p', async (args) => {
    const open = async (): Promise<EventAdmin> => {
      throw new Error('must not be opened');
    };
    await expect(runEvents(args, open)).rejects.toThrow(EventsCommandError);
    await expect(runEvents(args, open)).rejects.toThrow(USAGE);
  });

  it.each(['0', '1001', 'many'])('refuses a limit of %s', async (limit) => {
    await expect(events(['inspect', ...QA, '--limit', limit])).rejects.toThrow('from 1 to 1000');
  });
});
