import { spawnSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ApiFailure, type BotView, Owner } from '@chirrup/testing/clients/owner';
import { root } from '@chirrup/testing/root';
import { type Shop, startShop } from '../lib/shop.js';

const EMAIL = 'demo@chirrup.dev';
const PASSWORD = 'demo-password';
const BOT = 'Fjordline helper';

const address = (process.env.PUBLIC_URL || `http://localhost:${process.env.PORT || 3000}`).replace(/\/$/, '');
const shopPort = Number(process.env.SHOP_PORT || 3001);

interface ShopKnowledge {
  pairs: { question: string; answer: string }[];
  pages: { path: string; title: string; text: string }[];
}

/** A bot that knows the shop, made once and found again afterwards. */
const teachBot = async (owner: Owner, shop: Shop): Promise<string> => {
  const bots = await owner.call<BotView[]>('GET', `/api/v1/users/${owner.userId}/bots`);
  const bot = bots.find(({ botname }) => botname === BOT) ?? (await owner.createBot(BOT));
  await owner.change(bot._id, {
    dialogue_title: 'Ask Fjordline',
    description: 'Answers questions about products, shipping and returns of the outdoor shop Fjordline.',
    instructions: 'Be short and friendly. Prices are in euro.',
    conversation_starters: [
      'What does shipping to Sweden cost?',
      'How do I return something?',
      'Is the rain jacket PFAS-free?',
    ],
    live_mode: true,
  });
  const known = await owner.call<{ question: string }[]>('GET', `/api/v1/bots/${bot._id}/qa_list`);
  // written by the build of the site, which "npm start" makes
  const file = await readFile(join(root, 'frontend/dist/site/pages/sample-bot.json'), 'utf8');
  const { pairs, pages } = JSON.parse(file) as ShopKnowledge;
  for (const { question, answer } of pairs)
    if (!known.some((pair) => pair.question === question)) await owner.teach(bot._id, question, answer);
  await teachPages(owner, bot._id, shop, pages);
  return bot._id;
};

/** Given by hand: the crawler may not enter this machine's own addresses, and an import that fails stays in sight. */
const teachPages = async (
  owner: Owner,
  botId: string,
  shop: Shop,
  pages: ShopKnowledge['pages'],
): Promise<void> => {
  for (const { path, title, text } of pages) {
    const name = /^\/sample-shop\/(.+)$/.exec(path)?.[1] ?? 'index';
    try {
      await owner.call('POST', `/api/v1/bots/${botId}/knowledge_link_list`, {
        url: `${shop.address}/${name}.html`,
        title,
        knowledge_content: text,
      });
    } catch (error) {
      if (!(error instanceof ApiFailure && error.body.code === 'DuplicateURLError')) throw error;
    }
  }
};

const owner = await Owner.logIn(address, EMAIL, PASSWORD).catch((error: unknown) => {
  process.stderr.write(
    `No Chirrup answers at ${address} (${error instanceof Error ? error.message : error}). Run "npm start" first, or set PORT.\n`,
  );
  return process.exit(1);
});
const shop = await startShop(shopPort);
const botId = await teachBot(owner, shop);
if (process.argv.includes('--history')) {
  // the product's own command: conversations of the past cannot be had through the API
  const program = join(root, 'services/all-in-one/dist/figures.js');
  const { status } = spawnSync(process.execPath, [program, 'sample', botId], { stdio: 'inherit' });
  if (status !== 0) process.exit(1);
}
shop.embed(
  `<script id="chirrup-widget" type="module" src="${address}/lib/chirrup.js" data-bot-id="${botId}"></script>`,
);
process.stdout.write(`
Shop with the assistant:  ${shop.address}/
Console:                  ${address}/console
Log in with               ${EMAIL}  /  ${PASSWORD}
Profile page of the bot:  ${address}/b/${botId}

The shop is served until Ctrl-C.
`);
