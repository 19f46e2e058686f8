import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Product } from '@chirrup/e2e-stack/product/product';
import { type BotView, Owner } from '@chirrup/testing/clients/owner';
import { Visitor } from '@chirrup/testing/clients/visitor';
import { root } from '@chirrup/testing/root';
import type { Shop } from '../lib/shop.js';
import { teachShopBot } from '../lib/shop-bot.js';

/** Everything a picture may show. */
export interface PictureFixture {
  product: Product;
  shop: Shop;
  owner: Owner;
  newcomer: Owner;
  bot: BotView;
  /** A bot nobody has touched: not live, knows nothing. */
  fresh: BotView;
  /** The conversation that is opened in Chat History. */
  threadId: string;
}

const OTHERS = [
  'Which payment methods do you accept?',
  'Is the rain jacket PFAS-free?',
  'Do you rent out skis?',
  'How much does the daypack cost?',
];

/** What is saved is answered from within two seconds. */
const LEARNED_MS = 2_500;

/** A shop with its bot, taught and asked a few things. */
export const openPictureFixture = async (product: Product, shop: Shop): Promise<PictureFixture> => {
  const owner = await Owner.logIn(product.address, 'ingrid@fjordline.shop', 'demo-password');
  await owner.switchPlan('growth');
  await owner.call('PUT', `/api/v1/users/${owner.userId}/profile`, {
    id: owner.userId,
    name: 'Ingrid Aas',
    email: owner.email,
    shopify_shop: '',
  });
  const newcomer = await Owner.logIn(product.address, 'new@fjordline.shop', 'demo-password');
  const bot = await teachShopBot(owner, shop, {
    dialogue_title: 'Ask Fjordline',
    description: 'Answers questions about products, shipping and returns of the outdoor shop Fjordline.',
    instructions: 'Be short and friendly. Prices are in euro.',
    support_email: 'help@fjordline.shop',
    conversation_starters: [
      'What does shipping to Sweden cost?',
      'How do I return something?',
      'Is the rain jacket PFAS-free?',
    ],
  });
  const fresh = await owner.createBot('Winter campaign');
  const gone = await owner.createBot('Summer sale');
  await owner.call('DELETE', `/api/v1/bots/${gone._id}`);
  const pairs = await readFile(join(root, 'frontend/sample-shop/qa.json'), 'utf8');
  for (const { question, answer } of JSON.parse(pairs) as { question: string; answer: string }[])
    if (question !== 'Do you offer gift cards?') await owner.teach(bot._id, question, answer);
  await owner.call('POST', `/api/v1/bots/${bot._id}/test_questions`, {
    question: 'Do you offer gift cards?',
    expectation: 'contains',
    expected: 'three years',
  });
  await sleep(LEARNED_MS);
  for (const question of OTHERS) {
    const visitor = await Visitor.arrive(product.address, bot._id, shop.address);
    await visitor.ask(question);
  }
  return { product, shop, owner, newcomer, bot, fresh, threadId: await conversation(product, shop, bot) };
};

const conversation = async (product: Product, shop: Shop, bot: BotView): Promise<string> => {
  const visitor = await Visitor.arrive(product.address, bot._id, shop.address);
  await visitor.ask('Do you offer gift cards?');
  await visitor.ask('How much does shipping to Sweden cost?');
  const hours = await visitor.ask('When are you open?');
  await visitor.vote(hours._id, 1);
  return visitor.threadId;
};
