import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { readBffConfig } from '@chirrup/bff/bff.config';
import { until } from '@chirrup/testing/until';
import { startEdge } from './support/edge.js';
import { newWorld, type World } from './support/fake-services.js';

/** A site that was built with something to teach. */
const builtSite = (): Record<string, string> => {
  const folder = mkdtempSync(join(tmpdir(), 'chirrup-own-bot-'));
  mkdirSync(join(folder, 'pages'));
  writeFileSync(join(folder, 'index.html'), '<!doctype html><head><title>Chirrup</title></head>');
  const pairs = [{ question: 'How?', answer: 'So. [Step by step](/docs).', phrasings: [] }];
  writeFileSync(join(folder, 'pages/own-bot.json'), JSON.stringify({ pages: [], pairs }));
  return { STATIC_SITE_DIR: folder, PUBLIC_URL: 'https://chirrup.example' };
};

describe('the first page of a new installation', () => {
  let world: World;
  let open: () => void;

  beforeEach(() => {
    world = { ...newWorld(), botId: String(readBffConfig({}).officialBotId) };
    world.gate = new Promise((resolve) => {
      open = resolve;
    });
  });

  it('is served once there is the bot it names', async () => {
    const starting = startEdge({ world, env: builtSite() });
    let isServed = false;
    void starting.then(() => {
      isServed = true;
    });
    await wait(200);
    expect(isServed).toBe(false);
    open();
    const edge = await starting;
    const profile = await edge.call('GET', `/api/v1/bots/${world.botId}/profile_to_client`);
    expect(profile).toMatchObject({ status: 200, body: { bot_name: 'Chirrup' } });
    await edge.bff.stop();
  });

  it('is served without one rather than never', async () => {
    const edge = await startEdge({ world, env: builtSite() });
    const page = await edge.call('GET', '/', { headers: { accept: 'text/html' } });
    expect(page.text).toContain(world.botId);
    open();
    await edge.bff.stop();
  });
});

it('the bot of the site links to its documents by whole addresses', async () => {
  const world = { ...newWorld(), botId: String(readBffConfig({}).officialBotId) };
  const edge = await startEdge({ world, env: builtSite() });
  const taught = await until(
    async () => world.calls.filter(({ name }) => name === 'importQa'),
    ({ length }) => length > 0,
  );
  expect(taught[0]?.request).toMatchObject({
    pairs: [{ answer: 'So. [Step by step](https://chirrup.example/docs).' }],
  });
  await edge.bff.stop();
});
