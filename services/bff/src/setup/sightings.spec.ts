import { silentLog } from '@chirrup/kernel/log';
import { OwnSite } from '../bots/origin-rule.js';
import type { ServiceClients } from '../clients/service-clients.js';
import { Sightings } from './sightings.js';

const seen: string[] = [];
let fails = false;
const services = {
  bots: {
    noteSighting: async ({ botId, origin }: { botId: string; origin: string }) => {
      seen.push(`${botId} ${origin}`);
      if (fails) throw new Error('away');
    },
  },
} as unknown as ServiceClients;
const sightings = () =>
  new Sightings(services, new OwnSite({ publicOrigin: 'https://chirrup.example' } as never), silentLog);

beforeEach(() => {
  seen.length = 0;
  fails = false;
});

describe('sightings', () => {
  it('are noted once for each bot', () => {
    const noted = sightings();
    for (const origin of ['https://shop.example', 'https://other.example']) noted.note('C-1', { origin });
    noted.note('C-2', { origin: 'http://localhost:4000', host: 'localhost:3000' });
    expect(seen).toEqual(['C-1 https://shop.example', 'C-2 http://localhost:4000']);
  });

  it.each([
    ['our own site', { origin: 'https://chirrup.example' }],
    ['the address that was asked', { origin: 'http://localhost:3000', host: 'localhost:3000' }],
    ['a page without an origin', {}],
    ['a file', { origin: 'null' }],
    ['an extension', { origin: 'chrome-extension://abc' }],
    ['nonsense', { origin: 'shop' }],
  ])('are none on %s', (_, headers) => {
    sightings().note('C-1', headers);
    expect(seen).toEqual([]);
  });

  it('are tried again when they could not be stored', async () => {
    const noted = sightings();
    fails = true;
    noted.note('C-1', { origin: 'https://shop.example' });
    await new Promise(setImmediate);
    fails = false;
    noted.note('C-1', { origin: 'https://shop.example' });
    expect(seen).toHaveLength(2);
  });
});
