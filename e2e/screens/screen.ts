import type { Page } from 'playwright-core';
import { ConsolePage, type Tab } from '../pages/console.page.js';
import type { PictureFixture } from './picture-fixture.js';

export interface Screen {
  name: string;
  /** Who looks at it: a stranger, the demo's owner, or an owner who has just come. */
  as: 'visitor' | 'owner' | 'newcomer';
  /** Goes there and waits until there is nothing left to wait for. */
  show: (page: Page, fixture: PictureFixture) => Promise<void>;
  /** The page to its end, not only the window. */
  whole?: boolean;
}

export const openBot =
  (tab: Tab, search = '') =>
  async (page: Page, { product, bot }: PictureFixture): Promise<ConsolePage> => {
    const console = new ConsolePage(page, product.address);
    await console.open(bot._id, tab, search);
    await console.title.waitFor();
    return console;
  };

export const isNarrow = (page: Page): boolean => (page.viewportSize()?.width ?? 0) < 1_200;

/** Editors say on small screens that they need a larger one. */
export const orNotice = async (page: Page, wait: () => Promise<void>): Promise<void> =>
  isNarrow(page) ? page.getByText(/^Minimum of 1200px/).waitFor() : wait();
