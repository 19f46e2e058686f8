import { start } from './start';

/** From the build: files beside this one. From the server that sends this: its address, for copies kept elsewhere. */
declare const PANEL: string;
declare const PAGE: string;
declare const HOME: string;

// Silent by contract: whatever goes wrong here is not the host page's business.
// The stack names the script, whose tag may be out of the page already; a classic script knows no other way.
start(Error().stack, HOME, (address) => import(address), PANEL, PAGE).catch(() => {});
