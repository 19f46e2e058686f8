import type { Locator, Page } from 'playwright-core';

/** The Chat History tab: list of threads and one transcript. */
export class HistoryPage {
  constructor(readonly page: Page) {}

  get threads(): Locator {
    return this.page.getByRole('navigation', { name: 'Conversations' }).getByRole('link');
  }

  /** Whether the list follows the server: Live, Connecting…, Reconnecting… */
  connection(state: 'Live' | 'Reconnecting…'): Locator {
    return this.page.getByRole('status').getByText(state, { exact: true });
  }

  get transcript(): Locator {
    return this.page.getByRole('log', { name: 'Messages' });
  }

  get messages(): Locator {
    return this.transcript.getByRole('article');
  }

  get back(): Locator {
    return this.page.getByRole('button', { name: 'Back to the list' });
  }
}
