import sparticuz from '@sparticuz/chromium';
import { type Browser, chromium } from 'playwright-core';

/**
 * The Chromium that comes as an npm package, quiet on the network. Not with that package's own arguments: they are
 * made for lambdas (`--single-process`) and turn off web security, which would hide every CORS mistake.
 */
export const openBrowser = async (): Promise<Browser> =>
  chromium.launch({
    executablePath: await sparticuz.executablePath(),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--disable-quic',
      '--no-first-run',
    ],
    headless: true,
  });
