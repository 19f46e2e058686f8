import { commonErrors, DomainError } from '@chirrup/kernel/domain-error';
import { newBotId } from '@chirrup/kernel/ids';
import { BotSettings } from '@chirrup/proto/gen/bots/v1/bots_service';
import { defaultTheme } from '@chirrup/proto/limits';
import { MemoryFanOut } from '@chirrup/realtime/memory/memory-fan-out';
import { MemoryRateLimiter } from '@chirrup/realtime/memory/memory-rate-limiter';
import type { ServiceClients } from '../clients/service-clients.js';
import { addressRules } from '../http/limits/address-rules.js';
import { BotDirectory } from './bot-directory.js';
import { botErrors } from './bots.errors.js';

describe('BotDirectory', () => {
  it('remembers its bots while somebody sprays ids of bots that do not exist', async () => {
    const real = newBotId();
    let loads = 0;
    const getBotSettings = async ({ botId }: { botId: string }) => {
      loads += 1;
      if (botId !== real) throw new DomainError(botErrors.notFound);
      return BotSettings.fromPartial({ botId });
    };
    const bots = new BotDirectory(
      { bots: { getBotSettings } } as unknown as ServiceClients,
      new MemoryFanOut(),
      new MemoryRateLimiter(),
    );
    await bots.get(real);
    for (let n = 0; n < 10_001; n += 1) await bots.get(newBotId()).catch(() => undefined);
    loads = 0;
    expect(bots.peek(real)?.bot?.settings.botId).toBe(real);
    const unknown = newBotId();
    for (let n = 0; n < 2; n += 1) await expect(bots.get(unknown)).rejects.toThrow(DomainError);
    expect(loads).toBe(1);
    bots.onApplicationShutdown();
  });

  it('looks up so many unknown bots for an address, and goes on with those it has', async () => {
    const real = newBotId();
    let loads = 0;
    const getBotSettings = async ({ botId }: { botId: string }) => {
      loads += 1;
      if (botId !== real) throw new DomainError(botErrors.notFound);
      return BotSettings.fromPartial({ botId });
    };
    const bots = new BotDirectory(
      { bots: { getBotSettings } } as unknown as ServiceClients,
      new MemoryFanOut(),
      new MemoryRateLimiter(1, { now: () => 0 }),
    );
    await bots.get(real);
    const { limit } = addressRules.unknownBot;
    for (let n = 0; n < limit + 50; n += 1) await bots.getFor('a', newBotId()).catch(() => undefined);
    expect(loads).toBe(limit + 1);
    await expect(bots.getFor('a', newBotId())).rejects.toMatchObject({ kind: 'rate_limited' });
    await expect(bots.getFor('a', real)).resolves.toMatchObject({ settings: { botId: real } });
    await expect(bots.getFor('b', newBotId())).rejects.toMatchObject({ kind: 'not_found' });
    bots.onApplicationShutdown();
  });

  it.each([
    ['with its own colours when the plan has them', true, '#800080'],
    ['with the default colours when the plan has none', false, '#5654DF'],
    ['as it is while billing is away', null, '#800080'],
  ])('shows a bot %s', async (_, customisedTheme, shown) => {
    const botId = newBotId();
    const theme = { ...defaultTheme, primaryColor: '#800080' };
    const asked: string[] = [];
    const services = {
      bots: {
        getBotSettings: async () =>
          BotSettings.fromPartial({ botId, theme, brandingText: 'default', ownerUserId: 'u1' }),
      },
      billing: {
        getAccountPlan: async ({ userId }: { userId: string }) => {
          asked.push(userId);
          if (customisedTheme === null) throw new DomainError(commonErrors.unavailable);
          return { customisedTheme, customisedBranding: false };
        },
      },
    } as unknown as ServiceClients;
    const bots = new BotDirectory(services, new MemoryFanOut(), new MemoryRateLimiter());
    expect(JSON.parse((await bots.get(botId)).profile).theme.primaryColor).toBe(shown);
    expect(asked).toEqual(['u1']);
    bots.onApplicationShutdown();
  });
});
