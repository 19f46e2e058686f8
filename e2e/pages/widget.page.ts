import type { Locator, Page } from 'playwright-core';

/** The widget as a visitor handles it, on whatever page it stands. */
export class WidgetPage {
  constructor(readonly page: Page) {}

  get bubble(): Locator {
    return this.page.locator('button[aria-haspopup=dialog]');
  }

  get panel(): Locator {
    return this.page.getByRole('dialog');
  }

  get answers(): Locator {
    return this.panel.locator('.msg.bot');
  }

  get questions(): Locator {
    return this.panel.locator('.msg.me');
  }

  get stop(): Locator {
    return this.panel.getByRole('button', { name: 'Stop' });
  }

  async open(): Promise<void> {
    await this.bubble.click();
    await this.panel.locator('textarea').waitFor();
  }

  async ask(question: string): Promise<void> {
    await this.panel.locator('textarea').fill(question);
    await this.panel.locator('textarea').press('Enter');
  }

  /** Waits until the last answer's text satisfies `check`; returns that text. */
  async lastAnswer(check: (text: string) => boolean, limitMs = 20_000): Promise<string> {
    const limit = Date.now() + limitMs;
    let text = '';
    while (Date.now() < limit) {
      text = (await this.answers.count()) > 0 ? await this.answers.last().innerText() : '';
      if (check(text)) return text;
      await this.page.waitForTimeout(50);
    }
    throw new Error(`The last answer stayed ${JSON.stringify(text)}`);
  }
}
