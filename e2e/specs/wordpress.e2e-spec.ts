import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type Product, startProduct } from '@chirrup/e2e-stack/product/product';
import { type BotView, Owner } from '@chirrup/testing/clients/owner';
import { describeWith } from '@chirrup/testing/engines/describe-with';
import { root } from '@chirrup/testing/root';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { openBrowser } from '../lib/browser.js';
import { snippetFor } from '../lib/shop-bot.js';
import { ADMIN, missingWordPress, WordPress, type WordPressVersion } from '../lib/wordpress.js';
import { WidgetPage } from '../pages/widget.page.js';

const PLUGIN = join(root, 'widget/dist/integrations/chirrup-wordpress.zip');
/** The oldest that the plugin supports is tried before a release: WORDPRESS=6.2. */
const version = (process.env.WORDPRESS ?? '6.5') as WordPressVersion;
const missing = await missingWordPress();

describeWith('the WordPress plugin', missing, () => {
  let browser: Browser;
  let product: Product;
  let owner: Owner;
  let bot: BotView;

  beforeAll(async () => {
    const pack = promisify(execFile)(process.execPath, [join(root, 'widget/scripts/build-integrations.mjs')]);
    [browser, product] = await Promise.all([openBrowser(), startProduct(), pack]);
    owner = await Owner.logIn(product.address, 'owner@example.com', 'correct horse');
    bot = await owner.createBot('Garden helper');
    await owner.teach(bot._id, 'Do you sell bulbs?', 'Yes, tulips and lilies.');
  }, 120_000);
  afterAll(async () => {
    await browser?.close();
    await product?.remove();
  });

  describe(`on WordPress ${version}`, () => {
    let wordPress: WordPress;
    let admin: BrowserContext;
    let visitor: BrowserContext;

    beforeAll(async () => {
      wordPress = await WordPress.open(version);
      await owner.change(bot._id, { live_mode: true, baseURL: wordPress.address });
      admin = await browser.newContext();
      visitor = await browser.newContext();
      await logIn(admin);
    }, 120_000);
    afterAll(async () => {
      await admin?.close();
      await visitor?.close();
      await wordPress?.close();
    });

    const logIn = async (context: BrowserContext): Promise<void> => {
      const page = await context.newPage();
      await page.goto(`${wordPress.address}/wp-login.php`);
      await page.locator('#user_login').fill(ADMIN.name);
      await page.locator('#user_pass').fill(ADMIN.password);
      await page.locator('#wp-submit').click();
      await page.waitForURL(/wp-admin/);
      await page.close();
    };
    const openSettings = async (): Promise<Page> => {
      const page = await admin.newPage();
      await page.goto(`${wordPress.address}/wp-admin/options-general.php?page=chirrup`);
      return page;
    };
    const save = async (page: Page): Promise<void> => {
      const saved = page.waitForEvent('framenavigated');
      await page.getByRole('button', { name: 'Save Changes' }).click();
      await saved;
      await page.waitForLoadState();
    };
    const script = async (path: string, context = visitor): Promise<string | undefined> => {
      const response = await context.request.get(wordPress.address + path);
      return (await response.text()).match(/<script[^>]*chirrup[^>]*>/)?.[0];
    };

    it('is uploaded, activated, given the code of the console, and answers a visitor', async () => {
      const page = await admin.newPage();
      await page.goto(`${wordPress.address}/wp-admin/plugin-install.php?tab=upload`);
      await page.locator('#pluginzip').setInputFiles(PLUGIN);
      await page.locator('#install-plugin-submit').click();
      await page.getByRole('link', { name: 'Activate Plugin' }).click();
      await page.waitForURL(/plugins\.php/);
      expect(await script('/')).toBeUndefined();
      await page.locator('tr[data-slug=chirrup]').getByRole('link', { name: 'Settings' }).click();
      await page.getByText('The bot is not on your site yet').waitFor();

      await page.getByLabel('Bot ID').fill(snippetFor(product.address, bot._id));
      await save(page);
      expect(await page.getByLabel('Bot ID').inputValue()).toBe(bot._id);
      expect(await page.getByLabel('Address').inputValue()).toBe(product.address);

      const tag = (await script('/sample-page/')) ?? '';
      for (const part of [
        'id="chirrup-widget"',
        'type="module"',
        'async',
        `src="${product.address}/lib/chirrup.js"`,
        `data-bot-id="${bot._id}"`,
      ]) {
        expect(tag).toContain(part);
      }
      const widget = new WidgetPage(await visitor.newPage());
      await widget.page.goto(`${wordPress.address}/sample-page/`);
      // the theme's menu is one of those buttons too, hidden on a wide window
      await widget.bubble.and(widget.page.locator(':visible')).click();
      await widget.ask('Do you sell bulbs?');
      await widget.lastAnswer((text) => text.includes('Yes, tulips and lilies.'));
      await widget.page.close();
    });

    it('is the same for every visitor, so that pages can be cached', async () => {
      const pages = await Promise.all(
        [browser.newContext(), browser.newContext()].map(async (context) => {
          const response = await (await context).request.get(`${wordPress.address}/sample-page/`);
          return { text: await response.text(), cookies: response.headers()['set-cookie'] };
        }),
      );
      expect(pages[0]).toEqual(pages[1]);
      expect(pages[0]?.cookies).toBeUndefined();
    });

    it('stands on the chosen pages only, and not before administrators who hide it', async () => {
      const page = await openSettings();
      await page.getByLabel('Only the pages listed below').check();
      await page.getByLabel('Pages', { exact: true }).fill('/sample-page');
      await page.getByLabel('Hide the bot while an administrator is logged in').check();
      await save(page);
      expect(await script('/sample-page/')).toBeDefined();
      expect(await script('/')).toBeUndefined();
      expect(await script('/sample-page/', admin)).toBeUndefined();
      await page.getByLabel('Every page but those listed below').check();
      await page.getByLabel('Hide the bot while an administrator is logged in').uncheck();
      await save(page);
      expect(await script('/sample-page/')).toBeUndefined();
      expect(await script('/')).toBeDefined();
      expect(await script('/', admin)).toBeDefined();
    });

    it('names who is logged in once it has the secret, never shows that, and forgets them after the log-out', async () => {
      const { secret } = await owner.call<{ secret: string }>(
        'POST',
        `/api/v1/bots/${bot._id}/identity_secret`,
      );
      expect(await (await admin.request.get(wordPress.address)).text()).not.toContain('identify');
      const page = await openSettings();
      await page.getByLabel('Name them in the chat').check();
      await save(page);
      await page.getByText('Logged-in users are not named yet').waitFor();
      await page.getByLabel('Secret').fill(secret);
      await save(page);
      await page.getByText('A secret is stored.').waitFor();
      expect(await page.content()).not.toContain(secret);
      expect(await (await visitor.request.get(wordPress.address)).text()).not.toContain('identify');

      await page.goto(wordPress.address);
      const named = page.waitForResponse(/visitors\/me\/identity/);
      const widget = new WidgetPage(page);
      await widget.bubble.and(page.locator(':visible')).click();
      expect(await (await named).json()).toMatchObject({ user_id: '1', name: ADMIN.name });
      const held = () => page.evaluate((id) => localStorage.getItem(`chirrup:${id}:user_id`), bot._id);
      expect(await held()).not.toBeNull();

      await page.goto(`${wordPress.address}/wp-login.php?action=logout`);
      await page.getByRole('link', { name: 'log out' }).click();
      await page.waitForURL(/loggedout/);
      await page.goto(wordPress.address);
      await page.waitForFunction((id) => !localStorage.getItem(`chirrup:${id}:user_id`), bot._id);
      await logIn(admin);
    });

    it('refuses what cannot be right, keeps what was there, and prints nothing as HTML', async () => {
      const page = await openSettings();
      await page.getByLabel('Bot ID').fill('"><script>window.hacked = 1</script>');
      await page.getByLabel('Address').fill('javascript:alert(1)');
      await page.getByLabel('Pages', { exact: true }).fill('/</textarea><script>window.hacked = 1</script>');
      await save(page);
      await page.getByText('This is not a Bot ID.').waitFor();
      await page.getByText('This is not an address.').waitFor();
      expect(await page.getByLabel('Bot ID').inputValue()).toBe(bot._id);
      expect(await page.getByLabel('Address').inputValue()).toBe(product.address);
      expect(await page.evaluate(() => 'hacked' in window)).toBe(false);
      // what another program may have stored
      await wordPress.run(
        `update_option( 'chirrup_settings', array( 'bot_id' => '${bot._id}', 'address' => 'https://x.example/"><script>window.hacked=1</script>', 'where' => array(), 'paths' => 7 ) );`,
      );
      expect(await script('/')).not.toContain('<script>window');
    });

    it('is closed to those who may not manage the site, and to forms of other sites', async () => {
      await wordPress.run(
        "if ( ! username_exists( 'writer' ) ) { wp_insert_user( array( 'user_login' => 'writer', 'user_pass' => 'password', 'role' => 'editor' ) ); }",
      );
      const writer = await browser.newContext();
      const page = await writer.newPage();
      await page.goto(`${wordPress.address}/wp-login.php`);
      await page.locator('#user_login').fill('writer');
      await page.locator('#user_pass').fill('password');
      await page.locator('#wp-submit').click();
      await page.waitForURL(/wp-admin/);
      const refused = await page.goto(`${wordPress.address}/wp-admin/options-general.php?page=chirrup`);
      expect(refused?.status()).toBe(403);
      const before = await wordPress.run("echo wp_json_encode( get_option( 'chirrup_settings' ) );");
      const forged = await admin.request.post(`${wordPress.address}/wp-admin/options.php`, {
        form: { option_page: 'chirrup', action: 'update', 'chirrup_settings[where]': 'all' },
      });
      expect(forged.status()).toBe(403);
      expect(await wordPress.run("echo wp_json_encode( get_option( 'chirrup_settings' ) );")).toBe(before);
      await writer.close();
    });

    it('leaves nothing behind, and PHP had nothing to complain about', async () => {
      await wordPress.run(
        "require_once ABSPATH . 'wp-admin/includes/admin.php'; deactivate_plugins( 'chirrup/chirrup.php' ); delete_plugins( array( 'chirrup/chirrup.php' ) );",
      );
      expect(await wordPress.run("var_export( get_option( 'chirrup_settings', 'none' ) );")).toBe("'none'");
      expect(await script('/')).toBeUndefined();
      const complaints = (await wordPress.complaints())
        .split('\n')
        .filter((line) => line.includes('plugins/chirrup'));
      expect(complaints).toEqual([]);
    });
  });
});
