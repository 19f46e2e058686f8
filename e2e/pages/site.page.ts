import type { Locator, Page } from 'playwright-core';

/** The public site and the login modal that lies over it. */
export class SitePage {
  constructor(
    readonly page: Page,
    readonly address: string,
  ) {}

  get start(): Locator {
    return this.page.getByRole('button', { name: 'Start', exact: true });
  }

  get modal(): Locator {
    return this.page.getByRole('dialog', { name: 'Log in to Chirrup' });
  }

  get email(): Locator {
    return this.modal.getByLabel('Email');
  }

  get password(): Locator {
    return this.modal.getByLabel('Password');
  }

  get login(): Locator {
    return this.modal.getByRole('button', { name: 'Login', exact: true });
  }

  get googleButton(): Locator {
    return this.modal
      .frameLocator('iframe[title="Sign in with Google Button"]')
      .getByRole('button', { name: 'Sign in with Google' });
  }

  get googlePrompt(): Locator {
    return this.page.getByRole('button', { name: 'Continue as Ann' });
  }

  async open(path = '/'): Promise<void> {
    await this.page.goto(`${this.address}${path}`);
  }

  async openLogin(): Promise<void> {
    await this.open();
    await this.start.click();
    await this.email.waitFor();
  }

  async logIn(email: string, password: string): Promise<void> {
    await this.email.fill(email);
    await this.password.fill(password);
    await this.login.click();
  }

  get banner(): Locator {
    return this.page.getByRole('region', { name: 'Cookies' });
  }
}
