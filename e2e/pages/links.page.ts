import type { Locator, Page } from 'playwright-core';

/** The Knowledge Links tab with its two dialogs. */
export class LinksPage {
  constructor(readonly page: Page) {}

  get add(): Locator {
    return this.page.getByRole('button', { name: 'Add', exact: true });
  }

  get editDialog(): Locator {
    return this.page.getByRole('dialog', { name: 'Edit Link' });
  }

  get importDialog(): Locator {
    return this.page.getByRole('dialog', { name: 'Import Knowledge Links via sitemap.xml' });
  }

  get addresses(): Locator {
    return this.importDialog.getByRole('list', { name: 'Pages of this import' }).getByRole('listitem');
  }

  row(url: string): Locator {
    return this.page
      .getByRole('grid', { name: 'Knowledge links' })
      .getByRole('row')
      .filter({ has: this.page.getByRole('link', { name: url, exact: true }) });
  }

  async addLink(url: string): Promise<void> {
    await this.add.click();
    await this.editDialog.getByRole('textbox', { name: 'URL', exact: true }).fill(url);
    await this.editDialog.getByRole('button', { name: 'Save changes' }).click();
  }

  async startImport(baseUrl: string, sitemapUrl: string): Promise<void> {
    await this.page.getByRole('button', { name: 'Batch Import' }).click();
    await this.importDialog.getByRole('textbox', { name: 'Base URL' }).fill(baseUrl);
    await this.importDialog.getByRole('textbox', { name: 'Sitemap URL' }).fill(sitemapUrl);
    await this.importDialog.getByRole('button', { name: 'Import', exact: true }).click();
  }
}
