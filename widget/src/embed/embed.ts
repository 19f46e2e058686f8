import { guardEvents } from '../loader/guard';
import { askElement } from './ask-element';
import { chatElement } from './chat-element';

/** From the build: files beside this one. From the server that sends this: its address, for copies kept elsewhere. */
declare const PANEL: string;
declare const ASK: string;
declare const HOME: string;

const stack = `${Error().stack}`;
const origin = /(https?:\/\/[^/\s]+)\/lib\/embed\.js/.exec(stack)?.[1] ?? HOME;

/** What the address of the script says: tools of documentation take a script and nothing else. */
const given = [...document.scripts]
  .filter(({ src }) => src.includes('/lib/embed.js?'))
  .map(({ src }) => new URL(src).searchParams)
  .find((query) => query.has('ask'));

if (!customElements.get('chirrup-chat')) {
  const home = { origin, loadPanel: () => import(`${origin}/lib/${PANEL}`) };
  const Chat = chatElement(home);
  const Ask = askElement(home, () => import(`${origin}/lib/${ASK}`));
  customElements.define('chirrup-chat', Chat);
  customElements.define('chirrup-ask', Ask);
  guardEvents((target) => target instanceof Chat || target instanceof Ask);
  if (given && !document.querySelector('chirrup-ask')) {
    const ask = document.createElement('chirrup-ask');
    ask.setAttribute('bot', given.get('ask') ?? '');
    for (const name of ['label', 'selection'])
      if (given.has(name)) ask.setAttribute(name, given.get(name) ?? '');
    ask.setAttribute('float', '');
    document.documentElement.append(ask);
  }
}
