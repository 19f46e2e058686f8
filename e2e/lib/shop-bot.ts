import type { BotView, Owner } from '@chirrup/testing/clients/owner';
import type { BrowserContext } from 'playwright-core';
import type { Shop } from './shop.js';

export const snippetFor = (address: string, botId: string): string =>
  `<script id="chirrup-widget" type="module" src="${address}/lib/chirrup.js" data-bot-id="${botId}"></script>`;

/** A live bot that knows the example shop: its pages by sitemap, one verified pair; its snippet on the shop's pages. */
export const teachShopBot = async (
  owner: Owner,
  shop: Shop,
  fields: Record<string, unknown> = {},
): Promise<BotView> => {
  const bot = await owner.createBot('Fjordline helper');
  await owner.change(bot._id, {
    live_mode: true,
    baseURL: shop.address,
    conversation_starters: ['What does shipping to Sweden cost?', 'How do I return something?'],
    ...fields,
  });
  await owner.teach(
    bot._id,
    'Do you offer gift cards?',
    'Yes. Gift cards from €25 to €500 are sent by e-mail and are valid for three years.',
  );
  const job = await owner.importSitemap(bot._id, shop.address, `${shop.address}/sitemap.xml`);
  if (job.failed > 0 || job.ready === 0) throw new Error(`The shop was not imported: ${JSON.stringify(job)}`);
  shop.embed(snippetFor(owner.address, bot._id));
  return bot;
};

/** What a browser says of a socket that was still being opened when its page was left. */
const LEFT = 'WebSocket is closed before the connection is established';

/** Everything a page prints or throws that is not its visitor's business. */
export const watchConsole = (context: BrowserContext): string[] => {
  const lines: string[] = [];
  context.on('console', (message) => {
    if (message.text().includes(LEFT)) return;
    if (message.type() === 'error' || message.type() === 'warning')
      lines.push(`${message.type()}: ${message.text()}`);
  });
  context.on('weberror', (error) => lines.push(`thrown: ${error.error().message}`));
  return lines;
};
