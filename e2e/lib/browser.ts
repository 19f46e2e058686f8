import sparticuz from '@sparticuz/chromium';
import { type Browser, chromium } from 'playwright-core';

/** The Chromium that comes as an npm package, quiet on the network. */
export const openBrowser = async (): Promise<Browser> =>
  chromium.launch({
    executablePath: await sparticuz.executablePath(),
    args: [
      ...sparticuz.args,
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--disable-quic',
      '--no-first-run',
    ],
    headless: true,
  });
