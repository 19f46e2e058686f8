import sparticuz from '@sparticuz/chromium';
import { type Browser, chromium } from 'playwright-core';

/** The browser that pages are measured in. */
export const launchBrowser = async (): Promise<Browser> =>
  chromium.launch({
    executablePath: await sparticuz.executablePath(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  });
