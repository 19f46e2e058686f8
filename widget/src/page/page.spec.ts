import type { BotProfile } from '../api/types';
import type { Panel } from '../panel/panel-contract';
import type { PageModule, Site } from './page-contract';

const { jest } = import.meta;

/** A page on which nothing was looked for yet. */
const newPage = async () => {
  jest.resetModules();
  const open = jest.fn();
  const site = {
    origin: 'https://product.example',
    emit: () => undefined,
    async boot(bot: string) {
      site.profile = { bot_id: bot, live: true } as BotProfile;
      site.panel = async () => ({ open }) as unknown as Panel;
    },
  } as unknown as Site;
  // the loader finds it by this name alone
  const { run }: PageModule = await import('./page');
  return { open, boot: (settings: object) => run(site, 'boot', settings) };
};

afterEach(() => sessionStorage.clear());

it('opens a chat that the page before had open, where the page starts its bot by command, once', async () => {
  for (const bot of ['C-1', 'C-2']) sessionStorage.setItem(`chirrup:${bot}:open`, 'open');
  const { boot, open } = await newPage();
  await boot({ bot: 'C-1' });
  expect(open).toHaveBeenCalledTimes(1);
  await boot({ bot: 'C-2' });
  expect(open).toHaveBeenCalledTimes(1);
});

it('leaves it closed where the page says so', async () => {
  sessionStorage.setItem('chirrup:C-1:open', 'open');
  const { boot, open } = await newPage();
  await boot({ bot: 'C-1', open: false });
  expect(open).not.toHaveBeenCalled();
});
