import type { Frame, Locator, Page } from 'playwright-core';

/** The widget as a visitor handles it, on whatever page it is. */
export class WidgetPage {
  /** @param root the frame of the page that has the widget, if any */
  constructor(
    readonly page: Page,
    readonly root: Page | Frame = page,
  ) {}

  get bubble(): Locator {
    return this.root.locator('button[aria-haspopup=dialog]');
  }

  get panel(): Locator {
    return this.root.getByRole('dialog');
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

  /** Nothing of the page lies over the middle of this part of the widget. */
  isOnTop(part: Locator): Promise<boolean> {
    return part.evaluate((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      const shadow = element.getRootNode() as ShadowRoot;
      const seen = shadow.elementFromPoint(x + width / 2, y + height / 2);
      return seen !== null && element.contains(seen);
    });
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
