import { INSTALLATION_USER_ID, newBotId } from '@chirrup/kernel/ids';
import type { CallContext } from '@chirrup/rpc/call-context';
import { asUser, startBots } from './bots-under-test.js';

let running: Awaited<ReturnType<typeof startBots>>;

beforeAll(async () => {
  running = await startBots();
});
afterAll(() => running?.stop());

const service: CallContext = { principal: { kind: 'service', name: 'bff' } };

describe('the bot of the installation', () => {
  it('is made once, whoever asks at the same time', async () => {
    const botId = newBotId();
    const made = await Promise.all(
      [1, 2, 3, 4].map(() => running.bots.ensureInstallationBot({ botId }, service)),
    );
    expect(made.map(({ id, ownerUserId, liveMode }) => [id, ownerUserId, liveMode])).toEqual(
      made.map(() => [botId, INSTALLATION_USER_ID, true]),
    );
    const rows = await running.query('SELECT id FROM bots.bots WHERE owner_user_id = $1', [
      INSTALLATION_USER_ID,
    ]);
    expect(rows).toEqual([{ id: botId }]);
    // its plan may have been applied meanwhile
    const events = await running.eventsOf('bots.bot.v1', botId, 1);
    expect(events.filter(({ type }) => type === 'BotCreated')).toHaveLength(1);
  });

  it('is not made for a user, nor under the id of a bot that belongs to one', async () => {
    const bot = await running.createBot('somebody');
    await expect(
      running.bots.ensureInstallationBot({ botId: newBotId() }, asUser('somebody')),
    ).rejects.toMatchObject({
      kind: 'forbidden',
    });
    await expect(running.bots.ensureInstallationBot({ botId: bot.id }, service)).rejects.toMatchObject({
      code: 'BOTS.NOT_FOUND',
    });
  });
});
