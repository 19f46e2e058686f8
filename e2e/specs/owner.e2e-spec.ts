import { type Product, startProduct } from '@chirrup/e2e-stack/product/product';
import { Owner } from '@chirrup/testing/clients/owner';
import { Visitor } from '@chirrup/testing/clients/visitor';
import { until } from '@chirrup/testing/until';
import type { Browser, BrowserContext } from 'playwright-core';
import { openBrowser } from '../lib/browser.js';
import { type Shop, startShop } from '../lib/shop.js';
import { watchConsole } from '../lib/shop-bot.js';
import { htmlPage, type Site, sitemapOf, startSite } from '../lib/site.js';
import { ConsolePage, contextOf, freshContext } from '../pages/console.page.js';
import { LinksPage } from '../pages/links.page.js';
import { QaPage } from '../pages/qa.page.js';
import { SitePage } from '../pages/site.page.js';
import { WidgetPage } from '../pages/widget.page.js';

describe('an owner in the browser', () => {
  let browser: Browser;
  let product: Product;
  let owner: Owner;
  let context: BrowserContext;

  beforeAll(async () => {
    [browser, product] = await Promise.all([openBrowser(), startProduct()]);
    owner = await Owner.logIn(product.address, 'owner@example.com', 'correct horse');
  }, 120_000);
  afterAll(async () => {
    await browser?.close();
    await product?.remove();
  });
  afterEach(() => context?.close());

  const openConsole = async (): Promise<ConsolePage> => {
    context = await contextOf(browser, owner);
    return new ConsolePage(await context.newPage(), product.address);
  };

  describe('at the door', () => {
    const visitSite = async (): Promise<SitePage> => {
      context = await freshContext(browser);
      return new SitePage(await context.newPage(), product.address);
    };

    it('makes the account with the first login and knows it at the second', async () => {
      const site = await visitSite();
      const noise = watchConsole(context);
      await site.openLogin();
      await site.logIn('first.time@example.com', 'a good password');
      await site.page.waitForURL(`${product.address}/console`);
      const console = new ConsolePage(site.page, product.address);
      await console.rail.getByRole('link', { name: 'first.time@example.com' }).waitFor();
      await console.rail.getByRole('button', { name: 'Log out' }).click();
      await site.start.waitFor();
      expect(await site.page.evaluate(() => localStorage.getItem('access_token'))).toBeNull();
      expect(noise).toEqual([]);

      await site.openLogin();
      await site.logIn('first.time@example.com', 'another password');
      await site.modal.getByText('Wrong email or password.').waitFor();
      await site.password.fill('a good password');
      await site.login.click();
      await site.page.waitForURL(`${product.address}/console`);
    });

    it('allows Login only with a valid e-mail and eight characters', async () => {
      const site = await visitSite();
      await site.openLogin();
      expect(await site.login.isDisabled()).toBe(true);
      await site.email.fill('nobody@nowhere');
      await site.modal.getByText('Invalid email format').waitFor();
      await site.password.fill('long enough');
      expect(await site.login.isDisabled()).toBe(true);
      await site.email.fill('nobody@nowhere.shop');
      await site.modal.getByText('Invalid email format').waitFor({ state: 'detached' });
      await site.password.fill('7 chars');
      expect(await site.login.isDisabled()).toBe(true);
      await site.password.fill('8 chars.');
      expect(await site.login.isEnabled()).toBe(true);
      await site.modal.getByText('password should be at least 8 chars long.').waitFor();
    });

    it('gives page and focus back when the login modal is closed', async () => {
      const site = await visitSite();
      await site.openLogin();
      // The page behind the modal is hidden from assistive technology a moment after it opened.
      await site.page.locator('#root[aria-hidden=true]').waitFor({ state: 'attached' });
      await site.page.keyboard.press('Escape');
      await site.modal.waitFor({ state: 'detached' });
      await site.start.waitFor();
      await until(() => site.start.evaluate((button) => button === document.activeElement), Boolean);
    });

    it('shows the site and the login modal on a protected address, and fetches the console after the login', async () => {
      const { _id } = await owner.createBot('Behind the door');
      const site = await visitSite();
      const fetched: string[] = [];
      site.page.on('request', (request) => fetched.push(new URL(request.url()).pathname));
      const parts = () => fetched.filter((path) => /console-|bot-layout|basic-info/.test(path));
      await site.open(`/console/${_id}/basic_info`);
      await site.modal.waitFor();
      await site.page.locator('h1').waitFor();
      await site.page.waitForLoadState('networkidle');
      expect(parts()).toEqual([]);
      expect(await site.page.getByText('Behind the door').count()).toBe(0);
      expect(await site.page.getByRole('navigation', { name: 'Console' }).count()).toBe(0);
      await site.logIn(owner.email, owner.password);
      await site.page.getByRole('heading', { level: 1, name: 'Behind the door' }).waitFor();
      expect(parts()).not.toEqual([]);
    });

    it('shows a second owner nothing of the first', async () => {
      const { _id } = await owner.createBot('Not yours');
      const stranger = await Owner.logIn(product.address, 'stranger@example.com', 'correct horse');
      context = await contextOf(browser, stranger);
      const console = new ConsolePage(await context.newPage(), product.address);
      for (const tab of ['basic_info', 'qa_fine_tune', 'knowledge_links', 'chat_history'] as const) {
        await console.open(_id, tab);
        await console.page.getByRole('heading', { name: 'Create your first bot' }).waitFor();
        expect(await console.page.getByText('Not yours').count()).toBe(0);
        expect(new URL(console.page.url()).pathname).toBe('/console');
      }
    });

    it('is remembered as having rejected cookies', async () => {
      const site = await visitSite();
      await site.open();
      await site.banner.getByRole('button', { name: 'Reject' }).click();
      await site.banner.waitFor({ state: 'detached' });
      await site.page.reload();
      await site.start.waitFor();
      expect(await site.banner.count()).toBe(0);
      const stored = await site.page.evaluate(() => ({ ...localStorage }));
      expect(stored).toEqual({ cookieConsentSeen: 'false' });
    });
  });

  describe('in Basic Info', () => {
    it('creates a bot and finds everything saved after a reload', async () => {
      const console = await openConsole();
      const noise = watchConsole(context);
      await console.page.goto(`${product.address}/console`);
      // the console may be on its way to an older bot at this moment
      const created = console.page.waitForResponse((answer) => answer.url().endsWith('/api/v1/bots/create'));
      await console.createBot.click();
      const { _id } = (await (await created).json()) as { _id: string };
      await console.page.waitForURL(`${product.address}/console/${_id}/basic_info`);
      // the form of an older bot may stand there for a moment: typed until this one takes it
      await until(async () => {
        await console.field('Bot Name').fill('Fjordline <b>helper</b>');
        await console.saved(5_000).catch(() => undefined);
        return (await console.field('Bot Name').inputValue()) === 'Fjordline <b>helper</b>';
      }, Boolean);
      await console.saved();
      await console.field('Dialogue Title').fill('Ask Fjordline');
      await console.field('Description').fill('An outdoor shop.');
      await console.field('Instructions').fill('Be short.\nBe friendly.');
      await console.field('Conversation starter 1').fill('Do you ship to Ireland?');
      await console.field('Conversation starter 3').fill('How do I return something?');
      await console.field('Support Email').fill('help@fjordline.example');
      await until(
        () => owner.call<{ support_email: string }>('GET', `/api/v1/bots/${botIdOf(console)}`),
        ({ support_email }) => support_email === 'help@fjordline.example',
      );
      await console.saved();
      await console.page.reload();
      const values = {
        'Bot Name': 'Fjordline <b>helper</b>',
        'Dialogue Title': 'Ask Fjordline',
        Description: 'An outdoor shop.',
        Instructions: 'Be short.\nBe friendly.',
        'Conversation starter 1': 'Do you ship to Ireland?',
        'Conversation starter 2': 'How do I return something?',
        'Conversation starter 3': '',
        'Support Email': 'help@fjordline.example',
        'Bot ID': botIdOf(console),
      };
      for (const [label, value] of Object.entries(values)) {
        await console.field(label).waitFor();
        expect([label, await console.field(label).inputValue()]).toEqual([label, value]);
      }
      expect(await console.title.textContent()).toBe('Fjordline <b>helper</b>');
      expect(noise).toEqual([]);
    });

    it('does not save a support address that is none', async () => {
      const { _id } = await owner.createBot('Careful');
      const console = await openConsole();
      await console.open(_id, 'basic_info');
      await console.field('Support Email').fill('nonsense');
      await console.field('Description').fill('Saved beside it.');
      const stored = await until(
        () => owner.call<{ description: string }>('GET', `/api/v1/bots/${_id}`),
        ({ description }) => description === 'Saved beside it.',
      );
      expect(stored).toMatchObject({ support_email: '' });
      await console.saveState.getByText('Not saved: Support Email.').waitFor();
    });

    it('keeps what was typed while the server is away, says so, and saves it with Retry', async () => {
      const { _id } = await owner.createBot('Patient');
      const console = await openConsole();
      await console.open(_id, 'basic_info');
      await console.field('Description').waitFor();
      await product.kill();
      try {
        await console.field('Description').fill('Written in the dark.');
        await console.saveState.getByText(/^Not saved/).waitFor({ timeout: 30_000 });
        await console.field('Instructions').fill('And this.');
        expect(await console.field('Description').inputValue()).toBe('Written in the dark.');
      } finally {
        await product.restart();
      }
      await until(
        async () => {
          const retry = console.saveState.getByRole('button', { name: 'Retry' });
          if (await retry.isVisible()) await retry.click({ timeout: 1_000 }).catch(() => undefined);
          return owner.call<{ description: string; instructions: string }>('GET', `/api/v1/bots/${_id}`);
        },
        ({ description, instructions }) =>
          description === 'Written in the dark.' && instructions === 'And this.',
      );
      await console.saved();
    }, 90_000);

    it('asks when somebody else changed the same field meanwhile', async () => {
      const { _id } = await owner.createBot('Shared');
      const console = await openConsole();
      await console.open(_id, 'basic_info');
      await console.field('Description').waitFor();
      await owner.change(_id, { description: 'Theirs.', instructions: 'Only theirs.' });
      await console.field('Description').fill('Mine.');
      await console.page.getByText('Somebody else changed this bot while you were editing.').waitFor();
      await console.page.getByRole('button', { name: 'Keep mine' }).click();
      await console.saved();
      const stored = await owner.call('GET', `/api/v1/bots/${_id}`);
      expect(stored).toMatchObject({ description: 'Mine.', instructions: 'Only theirs.' });
    });
  });

  describe('putting the bot on a page', () => {
    let shop: Shop;
    beforeAll(async () => {
      shop = await startShop();
    });
    afterAll(() => shop?.close());

    it('turns Live Mode on, copies the code, pastes it into the shop: the bubble appears and answers', async () => {
      const { _id } = await owner.createBot('On the shop');
      await owner.teach(_id, 'Do you offer gift cards?', 'Yes, from €25.');
      const console = await openConsole();
      await console.open(_id, 'basic_info');
      await console.liveMode('On').click();
      await console.saved();
      const code = await console.copyCode();
      expect(code).toContain(`data-bot-id="${_id}"`);
      shop.embed(code);

      const visitors = await freshContext(browser);
      try {
        const widget = new WidgetPage(await visitors.newPage());
        await widget.page.goto(`${shop.address}/index.html`);
        await widget.open();
        await widget.ask('Do you offer gift cards?');
        await widget.lastAnswer((text) => text.includes('Yes, from €25.'));

        await console.liveMode('Off').click();
        await console.saved();
        await until(
          async () => (await fetch(`${product.address}/api/v1/bots/${_id}/profile_to_client`)).json(),
          (profile) => (profile as { live: boolean }).live === false,
        );
        const loaded = widget.page.waitForResponse((response) =>
          response.url().endsWith('profile_to_client'),
        );
        await widget.page.goto(`${shop.address}/index.html`);
        await (await loaded).finished();
        await widget.page.waitForLoadState('load');
        expect(await widget.bubble.count()).toBe(0);
      } finally {
        await visitors.close();
      }
    });

    it('has a profile page with name and chat, and says when an id is invalid', async () => {
      const { _id } = await owner.createBot('Public');
      await owner.change(_id, { live_mode: true });
      context = await freshContext(browser);
      const site = new SitePage(await context.newPage(), product.address);
      await site.open(`/b/${_id}`);
      await site.page.getByRole('heading', { name: 'Bot Profile Page' }).waitFor();
      await site.page.getByText('Bot Name: Public').waitFor();
      await new WidgetPage(site.page).panel.locator('textarea').waitFor();

      await owner.change(_id, { live_mode: false });
      await until(
        async () => {
          await site.page.reload();
          await site.page.getByText('Bot Name: Public').waitFor();
          return site.page.getByText('This bot is offline at the moment.').count();
        },
        (count) => count === 1,
      );
      for (const id of ['nonsense', 'C-00000000000000000000']) {
        await site.open(`/b/${id}`);
        await site.page.getByText('Invalid bot id, please check your bot profile link.').waitFor();
        expect(await new WidgetPage(site.page).bubble.count()).toBe(0);
      }
    });
  });

  describe('in Q&A Fine Tune', () => {
    let botId: string;
    beforeEach(async () => {
      const bot = await owner.createBot('Pupil');
      botId = bot._id;
      await owner.change(botId, { live_mode: true });
    });

    const openQa = async (): Promise<QaPage> => {
      const console = await openConsole();
      await console.open(botId, 'qa_fine_tune');
      await console.page.getByRole('heading', { name: 'Q&A Fine Tune' }).waitFor();
      return new QaPage(console.page);
    };
    const stored = () =>
      owner.call<{ question: string; answer: string }[]>('GET', `/api/v1/bots/${botId}/qa_list`);

    it('adds a pair that saves itself and is answered word for word within seconds', async () => {
      const qa = await openQa();
      await qa.add.click();
      const entry = qa.entries.first();
      await qa.question(entry).fill('Do you sharpen skates?');
      await qa.answer(entry).fill('Every Tuesday, €12 a pair.');
      await entry.getByText(/^Saved at/).waitFor({ timeout: 20_000 });
      await entry.getByText(/^Time Added: (?!not saved)/).waitFor();
      const visitor = await Visitor.arrive(product.address, botId);
      const answered = (text: string) =>
        until(
          () => visitor.ask('do you sharpen skates'),
          (reply) => reply.content === text,
          5_000,
        );
      expect((await answered('Every Tuesday, €12 a pair.')).lane).toBe('verified');

      await qa.answer(entry).fill('Every Friday, €15 a pair.');
      await until(stored, ([pair]) => pair?.answer === 'Every Friday, €15 a pair.');
      await answered('Every Friday, €15 a pair.');
    });

    it('shows five a page, newest first, and finds a page again by its address', async () => {
      for (let n = 1; n <= 6; n += 1) await owner.teach(botId, `Question ${n}?`, `Answer ${n}.`);
      const qa = await openQa();
      await qa.entries.nth(4).waitFor();
      expect(await qa.questions()).toEqual([6, 5, 4, 3, 2].map((n) => `Question ${n}?`));
      await qa.pages.getByText('Page 1 of 2').waitFor();
      await qa.pages.getByRole('button', { name: 'Next' }).click();
      await qa.pages.getByText('Page 2 of 2').waitFor();
      expect(await qa.questions()).toEqual(['Question 1?']);
      await qa.page.reload();
      await qa.pages.getByText('Page 2 of 2').waitFor();
      expect(await qa.questions()).toEqual(['Question 1?']);
    });

    it('deletes with a way back, and for good when the time has passed', async () => {
      await owner.teach(botId, 'Keep me?', 'Yes.');
      await owner.teach(botId, 'Delete me?', 'Gone.');
      const qa = await openQa();
      await qa.delete('Delete me?').click();
      expect(await qa.questions()).toEqual(['Keep me?']);
      await qa.page.getByRole('button', { name: 'Undo' }).click();
      await qa.entries.nth(1).waitFor();
      expect(await qa.questions()).toEqual(['Delete me?', 'Keep me?']);
      expect(await stored()).toHaveLength(2);

      await qa.delete('Delete me?').click();
      await qa.page.getByText('Deleted “Delete me?”.').waitFor();
      const left = await until(stored, (pairs) => pairs.length === 1, 20_000);
      expect(left).toMatchObject([{ question: 'Keep me?' }]);
      const visitor = await Visitor.arrive(product.address, botId);
      await until(
        () => visitor.ask('Delete me?'),
        ({ content }) => content !== 'Gone.',
        5_000,
      );
    });

    it('saves what is typed when the page is left at once', async () => {
      const qa = await openQa();
      await qa.add.click();
      await qa.question(qa.entries.first()).fill('Am I there?');
      await qa.page.reload();
      await until(stored, ([pair]) => pair?.question === 'Am I there?');
      await until(
        () => qa.questions(),
        (questions) => questions[0] === 'Am I there?',
      );
    });
  });

  describe('in Knowledge Links', () => {
    let pages: Site;
    let botId: string;
    beforeAll(async () => {
      pages = await startSite();
    });
    afterAll(() => pages?.close());
    beforeEach(async () => {
      pages.routes.clear();
      botId = (await owner.createBot('Reader'))._id;
    });

    const openLinks = async (): Promise<LinksPage> => {
      const console = await openConsole();
      await console.open(botId, 'knowledge_links');
      return new LinksPage(console.page);
    };

    it('adds a link by its address, reads the page, and refuses the same address again', async () => {
      const url = `${pages.address}/returns.html`;
      pages.routes.set('/returns.html', htmlPage('Returning things', 'You have 100 days to send it back.'));
      const links = await openLinks();
      await links.addLink(url);
      await links.editDialog.waitFor({ state: 'detached' });
      await links.row(url).getByText('Ready').waitFor({ timeout: 20_000 });
      await links.row(url).getByText('Returning things').first().waitFor();
      await links.row(url).getByText('You have 100 days to send it back.').waitFor();

      await links.addLink(url);
      await links.editDialog.getByText(`URL exist: ${url}`).waitFor();
      await links.editDialog.getByRole('button', { name: 'Cancel' }).click();

      await links.row(url).getByRole('button', { name: 'Delete Returning things' }).click();
      await links.page.getByRole('button', { name: 'Delete link' }).click();
      await links.page.getByText('Let your bot read your pages').waitFor();
      expect(await owner.call('GET', `/api/v1/bots/${botId}/knowledge_link_list`)).toEqual([]);
    });

    it('uses the text the owner writes instead of the page', async () => {
      const url = `${pages.address}/hours.html`;
      pages.routes.set('/hours.html', htmlPage('Hours', 'Open from nine to five on working days.'));
      const links = await openLinks();
      await links.addLink(url);
      await links.row(url).getByText('Ready').waitFor({ timeout: 20_000 });
      await links.row(url).getByRole('button', { name: /^Edit/ }).click();
      await links.editDialog.getByLabel('Knowledge Content').fill('Open around the clock.');
      await links.editDialog.getByRole('button', { name: 'Save changes' }).click();
      await links.row(url).getByText('Open around the clock.').waitFor();
    });

    it('imports a sitemap with live counts, and says of each page what became of it', async () => {
      const { address, routes } = pages;
      let release: () => void = () => undefined;
      const released = new Promise<void>((resolve) => {
        release = resolve;
      });
      const slow = htmlPage('Slow', 'This page takes its time.');
      routes.set('/fast.html', htmlPage('Fast', 'This page is there at once.'));
      routes.set('/slow.html', (request, response) => void released.then(() => slow(request, response)));
      const urls = ['fast', 'gone', 'slow'].map((name) => `${address}/${name}.html`);
      routes.set('/sitemap.xml', sitemapOf(...urls));
      const links = await openLinks();
      await links.startImport(address, `${address}/sitemap.xml`);
      try {
        await links.importDialog
          .getByText('3 pages · 1 ready · 1 failed · 0 skipped')
          .waitFor({ timeout: 20_000 });
        await links.importDialog.getByText('Running').waitFor();
        const gone = links.addresses.filter({ hasText: 'gone.html' });
        await gone.getByText('Failed').waitFor();
        await gone.getByText('The page answered 404 (not found).').waitFor();
        await links.addresses.filter({ hasText: 'slow.html' }).getByText('Fetching').waitFor();
      } finally {
        release();
      }
      await links.importDialog
        .getByText('3 pages · 2 ready · 1 failed · 0 skipped')
        .waitFor({ timeout: 20_000 });
      await links.importDialog.getByText('Done').waitFor();
      await links.importDialog.getByRole('button', { name: 'Close' }).click();
      await links.row(`${address}/slow.html`).getByText('Ready').waitFor();
    });

    it.each([
      ['', 'https://a.example/sitemap.xml', 'Base URL is required'],
      ['a.example', 'https://a.example/sitemap.xml', 'Base URL must start with http:// or https://'],
      ['https://a.example/', 'https://a.example/sitemap.xml', 'Base URL must not end with /'],
      ['https://a.example', '', 'Sitemap URL is required'],
      ['https://a.example', 'a.example/sitemap.xml', 'Sitemap URL must start with http:// or https://'],
      ['https://a.example', 'https://a.example/sitemap', 'Sitemap URL must end with .xml'],
    ])('checks the import of %j from %j before it starts', async (base, sitemap, message) => {
      const links = await openLinks();
      await links.startImport(base, sitemap);
      await links.importDialog.getByText(message).waitFor();
      expect(await owner.call('GET', `/api/v1/bots/${botId}/knowledge_imports`)).toEqual([]);
    });
  });
});

const botIdOf = ({ page }: ConsolePage): string => new URL(page.url()).pathname.split('/')[2] ?? '';
