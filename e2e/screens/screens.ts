import { HistoryPage } from '../pages/history.page.js';
import { LinksPage } from '../pages/links.page.js';
import { QaPage } from '../pages/qa.page.js';
import { SitePage } from '../pages/site.page.js';
import { WidgetPage } from '../pages/widget.page.js';
import { consoleScreens } from './console-screens.js';
import { loadingScreens } from './loading-screens.js';
import { isNarrow, openBot, orNotice, type Screen } from './screen.js';

export const screens: Screen[] = [
  {
    name: 'landing',
    as: 'visitor',
    whole: true,
    show: async (page, { product }) => {
      const site = new SitePage(page, product.address);
      await site.open();
      await site.start.waitFor();
    },
  },
  {
    name: 'login',
    as: 'visitor',
    show: async (page, { product }) => {
      const site = new SitePage(page, product.address);
      await site.openLogin();
      await site.email.fill('nobody@nowhere');
      await site.modal.getByText('Invalid email format').waitFor();
    },
  },
  {
    name: 'login-console',
    as: 'visitor',
    show: async (page, { product }) => {
      await page.goto(`${product.address}/console`);
      await page.getByRole('dialog').waitFor();
      await page.locator('h1').waitFor();
    },
  },
  {
    name: 'console-first-bot',
    as: 'newcomer',
    show: async (page, { product }) => {
      await page.goto(`${product.address}/console`);
      await page.getByRole('heading', { name: 'Create your first bot' }).waitFor();
    },
  },
  {
    name: 'basic-info',
    as: 'owner',
    whole: true,
    show: async (page, fixture) => {
      const console = await openBot('basic_info')(page, fixture);
      await orNotice(page, () => console.field('Support Email').waitFor());
    },
  },
  {
    name: 'get-code',
    as: 'owner',
    show: async (page, fixture) => {
      await openBot('basic_info')(page, fixture);
      await orNotice(page, async () => {
        await page.getByRole('button', { name: 'Get Code' }).click();
        await page.getByRole('dialog', { name: 'Get Code' }).getByRole('button', { name: 'Close' }).waitFor();
      });
    },
  },
  {
    name: 'qa-fine-tune',
    as: 'owner',
    whole: true,
    show: async (page, fixture) => {
      await openBot('qa_fine_tune')(page, fixture);
      await orNotice(page, () => new QaPage(page).entries.first().waitFor());
    },
  },
  {
    name: 'knowledge-links',
    as: 'owner',
    whole: true,
    show: async (page, fixture) => {
      await openBot('knowledge_links')(page, fixture);
      await orNotice(page, () => page.getByRole('grid', { name: 'Knowledge links' }).waitFor());
    },
  },
  {
    name: 'edit-link',
    as: 'owner',
    show: async (page, fixture) => {
      await openBot('knowledge_links')(page, fixture);
      await orNotice(page, async () => {
        await page
          .getByRole('button', { name: /^Edit / })
          .first()
          .click();
        await new LinksPage(page).editDialog.waitFor();
      });
    },
  },
  {
    name: 'import',
    as: 'owner',
    show: async (page, fixture) => {
      await openBot('knowledge_links')(page, fixture);
      await orNotice(page, async () => {
        await page.getByRole('button', { name: 'Details' }).first().click();
        await new LinksPage(page).addresses.first().waitFor();
      });
    },
  },
  {
    name: 'chat-history',
    as: 'owner',
    show: async (page, fixture) => {
      await openBot('chat_history')(page, fixture);
      const history = new HistoryPage(page);
      await history.threads.first().waitFor();
      await history.connection('Live').waitFor();
    },
  },
  {
    name: 'chat-history-thread',
    as: 'owner',
    show: async (page, fixture) => {
      await openBot('chat_history', `?thread=${fixture.threadId}`)(page, fixture);
      const history = new HistoryPage(page);
      await history.messages.last().waitFor();
      if (!isNarrow(page)) await history.connection('Live').waitFor();
    },
  },
  {
    name: 'engagement-analytics',
    as: 'owner',
    show: async (page, fixture) => {
      await openBot('engagement_analytics')(page, fixture);
      await page.getByText('FAQ Analysis Report').waitFor();
      await page.locator('.highcharts-root').first().waitFor();
    },
  },
  {
    name: 'collaborators',
    as: 'owner',
    show: async (page, fixture) => {
      await openBot('collaborators')(page, fixture);
      await page.getByText('Owner', { exact: true }).waitFor();
    },
  },
  {
    name: 'account',
    as: 'owner',
    show: async (page, { product }) => {
      await page.goto(`${product.address}/console/account`);
      await page.getByLabel('Account ID').first().waitFor();
    },
  },
  {
    name: 'profile',
    as: 'visitor',
    show: async (page, { product, bot }) => {
      await page.goto(`${product.address}/b/${bot._id}`);
      const narrow = (page.viewportSize()?.width ?? 0) < 800;
      if (narrow) await page.getByRole('button', { name: 'Open the chat' }).waitFor();
      else await new WidgetPage(page).panel.locator('textarea').waitFor();
    },
  },
  {
    name: 'profile-invalid',
    as: 'visitor',
    show: async (page, { product }) => {
      await page.goto(`${product.address}/b/C-nope`);
      await page.getByText('Invalid bot id').waitFor();
    },
  },
  {
    name: 'shop-bubble',
    as: 'visitor',
    show: async (page, { shop }) => {
      await page.goto(`${shop.address}/rain-jacket.html`);
      await new WidgetPage(page).bubble.waitFor();
    },
  },
  {
    name: 'shop-starters',
    as: 'visitor',
    show: async (page, { shop }) => {
      await page.goto(`${shop.address}/index.html`);
      await new WidgetPage(page).open();
    },
  },
  {
    name: 'shop-chat',
    as: 'visitor',
    show: async (page, { shop }) => {
      await page.goto(`${shop.address}/index.html`);
      const widget = new WidgetPage(page);
      await widget.open();
      await widget.ask('Do you offer gift cards?');
      await widget.lastAnswer((text) => text.includes('Verified by'));
      await widget.ask('When are you open?');
      await widget.panel.locator('a[href$="contact.html"]').first().waitFor();
    },
  },
  {
    name: 'shop-no-answer',
    as: 'visitor',
    show: async (page, { shop }) => {
      await page.goto(`${shop.address}/index.html`);
      const widget = new WidgetPage(page);
      await widget.open();
      await widget.ask('Do you rent out skis?');
      await widget.panel.getByText(/these pages may help/).waitFor();
      await widget.panel.getByRole('link').first().waitFor();
    },
  },
  ...consoleScreens,
  ...loadingScreens,
];
