import type { BrowserContext } from 'playwright-core';

const SCRIPT = 'https://accounts.google.com/gsi/client';
const FRAME = 'https://accounts.google.com/gsi/button';

/**
 * What Google's script does on a page, as far as the page can tell: a button in a frame of Google's, styles of Google's,
 * a prompt that has a place, and the credential handed to the page when either is clicked.
 */
const script = (credential: string): string => `
  const style = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: 'https://accounts.google.com/gsi/style' });
  document.head.append(style);
  let given;
  const answer = () => given.callback({ credential: ${JSON.stringify(credential)} });
  addEventListener('message', ({ origin, data }) => {
    if (origin === 'https://accounts.google.com' && data === 'clicked') answer();
  });
  window.google = { accounts: { id: {
    initialize: (options) => { given = options; },
    renderButton: (parent, { width }) => {
      const frame = Object.assign(document.createElement('iframe'), { src: '${FRAME}', title: 'Sign in with Google Button' });
      frame.style.cssText = 'border:0;height:44px;color-scheme:light;width:' + width + 'px';
      parent.append(frame);
    },
    prompt: () => {
      const prompt = Object.assign(document.createElement('button'), { textContent: 'Continue as Ann', type: 'button', id: 'prompt' });
      prompt.style.cssText = 'width:360px;max-width:calc(100vw - 32px);height:120px;font:16px sans-serif;background:#fff;color:#1b1b1f;border:1px solid #dadce0;border-radius:8px';
      prompt.onclick = answer;
      document.getElementById(given.prompt_parent_id).append(prompt);
    },
    cancel: () => document.getElementById('prompt')?.remove(),
  } } };`;

const button = `<!doctype html><html lang="en"><body style="margin:2px 0"><button style="width:100%;height:40px;border:1px solid #dadce0;border-radius:4px;background:#fff;font:14px sans-serif"
  onclick="parent.postMessage('clicked', '*')">Sign in with Google</button></body></html>`;

/** Google as a browser sees it; `requests` are those that were made. */
export interface ScriptedGoogle {
  requests: string[];
  /** Lets what was held come. */
  release(): void;
}

/** Answers everything the browser asks Google: a credential for each page that loads. `undefined`: it cannot be reached. */
export const scriptGoogle = async (
  context: BrowserContext,
  credentials: string | string[] | undefined,
  { held = false } = {},
): Promise<ScriptedGoogle> => {
  const requests: string[] = [];
  const left = [credentials ?? []].flat();
  let release: () => void = () => undefined;
  const free = held
    ? new Promise<void>((resolve) => {
        release = resolve;
      })
    : Promise.resolve();
  await context.route('https://*.google.com/**', async (route, request) => {
    requests.push(request.url());
    await free;
    if (credentials === undefined) return route.abort('connectionrefused');
    if (request.url() === SCRIPT)
      return route.fulfill({ contentType: 'text/javascript', body: script(left.shift() ?? '') });
    if (request.url() === FRAME) return route.fulfill({ contentType: 'text/html', body: button });
    return route.fulfill({ contentType: 'text/css', body: '' });
  });
  return { requests, release: () => release() };
};
