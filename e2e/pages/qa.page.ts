import type { Locator, Page } from 'playwright-core';

/** The Q&A Fine Tune tab. */
export class QaPage {
  constructor(readonly page: Page) {}

  get entries(): Locator {
    return this.page.getByRole('main').getByRole('listitem');
  }

  get add(): Locator {
    return this.page.getByRole('button', { name: 'Add', exact: true });
  }

  get pages(): Locator {
    return this.page.getByRole('navigation', { name: 'Pages of pairs' });
  }

  question(entry: Locator): Locator {
    return entry.getByLabel('Question', { exact: true });
  }

  answer(entry: Locator): Locator {
    return entry.getByLabel('Answer', { exact: true });
  }

  delete(question: string): Locator {
    return this.page.getByRole('button', { name: `Delete “${question}”` });
  }

  /** The bar that names a deleted pair and takes it back. */
  deleted(question: string): Locator {
    return this.page.getByRole('group').filter({ hasText: `Deleted “${question}”.` });
  }

  async questions(): Promise<string[]> {
    return Promise.all((await this.entries.all()).map((entry) => this.question(entry).inputValue()));
  }
}
