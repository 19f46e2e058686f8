import type { Owner } from '@chirrup/testing/clients/owner';
import type { Browser, BrowserContext, BrowserContextOptions, Locator, Page } from 'playwright-core';

export type Tab =
  | 'basic_info'
  | 'theme'
  | 'qa_fine_tune'
  | 'knowledge_links'
  | 'chat_history'
  | 'history'
  | 'engagement_analytics'
  | 'collaborators';

/** Below the limit of a test, so that a wait that fails says what it waited for. */
const WAIT_MS = 20_000;

/** A browser nobody has used before. */
export const freshContext = async (
  browser: Browser,
  options: BrowserContextOptions = {},
): Promise<BrowserContext> => {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, ...options });
  context.setDefaultTimeout(WAIT_MS);
  return context;
};

/** A browser in which this owner is logged in, for as long as it is used, and has answered the cookie banner. */
export const contextOf = (
  browser: Browser,
  owner: Owner,
  options: BrowserContextOptions = {},
): Promise<BrowserContext> => {
  const stored = {
    user_id: owner.userId,
    access_token: owner.token,
    refresh_token: owner.refreshToken,
    cookieConsentSeen: 'false',
  };
  const localStorage = Object.entries(stored).map(([name, value]) => ({ name, value }));
  return freshContext(browser, {
    permissions: ['clipboard-read', 'clipboard-write'],
    storageState: { cookies: [], origins: [{ origin: owner.address, localStorage }] },
    ...options,
  });
};

/** The console around the open tab: rail, title, save state, Basic Info's fields. */
export class ConsolePage {
  constructor(
    readonly page: Page,
    readonly address: string,
  ) {}

  get rail(): Locator {
    return this.page.getByRole('navigation', { name: 'Console' });
  }

  get bots(): Locator {
    return this.page.getByRole('list', { name: 'Your bots' }).getByRole('link');
  }

  get createBot(): Locator {
    return this.page.getByRole('button', { name: 'Create a Bot' }).first();
  }

  /** Of the page itself, not of its placeholder while it loads. */
  get title(): Locator {
    return this.page.getByRole('heading', { level: 1 }).filter({ hasNotText: /^Loading/ });
  }

  get saveState(): Locator {
    return this.page.getByRole('banner').getByRole('status');
  }

  async open(botId: string, tab: Tab, search = ''): Promise<void> {
    await this.page.goto(`${this.address}/console/${botId}/${tab}${search}`);
  }

  async saved(timeout = 20_000): Promise<void> {
    await this.saveState.getByText(/^Saved at/).waitFor({ timeout });
  }

  field(label: string): Locator {
    return this.page.getByLabel(label, { exact: true });
  }

  liveMode(label: 'On' | 'Off'): Locator {
    return this.page
      .getByRole('group', { name: 'Live Mode' })
      .getByRole('button', { name: label, exact: true });
  }

  /** Opens Get Code, presses Copy, and gives what then lies in the clipboard. */
  async copyCode(): Promise<string> {
    await this.page.getByRole('button', { name: 'Get Code' }).click();
    const dialog = this.page.getByRole('dialog', { name: 'Get Code' });
    await dialog.getByRole('button', { name: 'Copy' }).click();
    await dialog.getByText('Copied').waitFor();
    const code = await this.page.evaluate(() => navigator.clipboard.readText());
    await dialog.getByRole('button', { name: 'Close' }).click();
    return code;
  }
}
