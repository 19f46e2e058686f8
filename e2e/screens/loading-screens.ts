import type { Page } from 'playwright-core';
import type { PictureFixture } from './picture-fixture.js';
import { openBot, type Screen } from './screen.js';

/** What the shell itself needs: without it there is no bot whose tab could load. */
const SHELL = /\/api\/v1\/users\/[^/]+\/(bots|profile|subscription|account_plan)$/;

/** Leaves requests of the API unanswered, those of the shell too if asked; from now on, until it is said again. */
const stall = async (page: Page, shellToo = false): Promise<void> => {
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.route('**/api/v1/**', (route) =>
    !shellToo && SHELL.test(new URL(route.request().url()).pathname) ? route.continue() : undefined,
  );
};

const loading = (name: string, path: string): Screen => ({
  name: `loading-${name}`,
  as: 'owner',
  show: async (page, { product, bot }: PictureFixture) => {
    await stall(page);
    await page.goto(`${product.address}/console/${path.replace(':bot', bot._id)}`);
    await page
      .locator('main [aria-busy=true]')
      .or(page.getByText(/^Minimum of 1200px/))
      .first()
      .waitFor();
  },
});

/** What is seen before the data. The last of all: a page that has shown them answers no others. */
export const loadingScreens: Screen[] = [
  {
    name: 'loading-console',
    as: 'owner',
    show: async (page, { product, bot }) => {
      await stall(page, true);
      await page.goto(`${product.address}/console/${bot._id}/basic_info`);
      await page.getByLabel('Loading the bot').waitFor();
    },
  },
  {
    name: 'loading-basic-info',
    as: 'owner',
    show: async (page, fixture) => {
      await stall(page);
      await openBot('basic_info')(page, fixture);
    },
  },
  loading('qa', ':bot/qa_fine_tune'),
  loading('gaps', ':bot/qa_fine_tune?view=gaps'),
  loading('tests', ':bot/qa_fine_tune?view=tests'),
  loading('links', ':bot/knowledge_links'),
  loading('chat-history', ':bot/chat_history'),
  loading('analytics', ':bot/engagement_analytics'),
  loading('history', ':bot/history'),
  loading('collaborators', ':bot/collaborators'),
  loading('usage', 'account/usage'),
  loading('sessions', 'account/sessions'),
  loading('deleted-bots', 'account/deleted_bots'),
];
