import type { Page } from 'playwright-core';

/** A chat on a page, as a visitor handles it. Texts are JavaScript for the page. */
export interface Subject {
  name: string;
  /** What a site's owner puts into the page. */
  html: string;
  /** It can be opened. */
  isReady: string;
  toggle: string;
  /** Its input can be seen. */
  isOpen: string;
  /** Messages on screen, a greeting left out. */
  messages: string;
  ask(page: Page, text: string): Promise<void>;
}

export const EMPTY_PAGE = 'empty';
export const LEAST_PAGE = 'least';

/** What every chat that asks how it looks costs at least: one request, and one round button of the browser's own. */
export const leastHtml = (product: string, botId: string): string =>
  `<script type="module">
const answer = await fetch('${product}/api/v1/bots/${botId}/profile_to_client', { credentials: 'omit' });
const { theme } = await answer.json();
const button = document.createElement('button');
button.style.cssText = \`position:fixed;bottom:20px;right:20px;width:56px;height:56px;border-radius:50%;background:\${theme.iconBackgroundColor}\`;
document.documentElement.append(button);
</script>`;

const CHIRRUP = "[...document.querySelectorAll('html > div')].find((one) => one.shadowRoot)?.shadowRoot";
const FLOWISE = "document.querySelector('flowise-chatbot')?.shadowRoot";

const fill = (selector: string) => async (page: Page, text: string) => {
  await page.locator(selector).fill(text);
  await page.locator(selector).press('Enter');
};

export const subjects = (product: string, botId: string): Subject[] => [
  {
    name: 'chirrup',
    html: `<script id="chirrup-widget" type="module" src="${product}/lib/chirrup.js" data-bot-id="${botId}"></script>`,
    isReady: `!!${CHIRRUP}?.querySelector('button.b')`,
    toggle: `${CHIRRUP}.querySelector('button.b').click()`,
    isOpen: `!!${CHIRRUP}?.querySelector('[role=dialog] textarea')?.getClientRects().length`,
    messages: `${CHIRRUP}.querySelectorAll('.msg:not([aria-busy=true], .sending)').length`,
    ask: fill('[role=dialog] textarea'),
  },
  {
    // it has no bubble: its page's own button shows it
    name: 'deep-chat',
    html: `<button id="open">Chat</button><div id="box" hidden><deep-chat connect='{"url":"/stub"}'></deep-chat></div>
<script>document.querySelector('#open').onclick = () => document.querySelector('#box').toggleAttribute('hidden');</script>
<script type="module" src="/deep-chat.js"></script>`,
    isReady: "!!document.querySelector('deep-chat')?.shadowRoot",
    toggle: "document.querySelector('#open').click()",
    isOpen:
      "!!document.querySelector('deep-chat')?.shadowRoot?.querySelector('#text-input')?.getClientRects().length",
    messages: "document.querySelector('deep-chat').getMessages().length",
    ask: async (page, text) => {
      await page.evaluate(
        (question) =>
          (
            document.querySelector('deep-chat') as unknown as { submitUserMessage(m: object): void }
          ).submitUserMessage({
            text: question,
          }),
        text,
      );
    },
  },
  {
    name: 'flowise-embed',
    html: `<script type="module">import Chatbot from '/flowise-embed.js'; Chatbot.init({ chatflowid: 'x', apiHost: location.origin });</script>`,
    isReady: `!!${FLOWISE}?.querySelector('button')`,
    toggle: `${FLOWISE}.querySelector('button').click()`,
    isOpen: `(() => { const input = ${FLOWISE}?.querySelector('textarea'); return !!input?.getClientRects().length && getComputedStyle(input.closest('[part=bot]')).opacity !== '0'; })()`,
    messages: `${FLOWISE}.querySelectorAll('.host-container, .guest-container').length - 1`,
    ask: fill('flowise-chatbot textarea'),
  },
];

export const subjectPage = (html: string): string =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><title>A page</title><h1>A page</h1><p>Some text of a shop.</p>\n${html}</html>`;
