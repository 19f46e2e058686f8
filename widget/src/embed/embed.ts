import { guardEvents } from '../loader/guard';
import { chatElement } from './chat-element';

/** From the build: a file beside this one. From the server that sends this: its address, for copies kept elsewhere. */
declare const PANEL: string;
declare const HOME: string;

const origin = /(https?:\/\/[^/\s]+)\/lib\/embed\.js/.exec(`${Error().stack}`)?.[1] ?? HOME;

if (!customElements.get('chirrup-chat')) {
  const Chat = chatElement({ origin, loadPanel: () => import(`${origin}/lib/${PANEL}`) });
  customElements.define('chirrup-chat', Chat);
  guardEvents((target) => target instanceof Chat);
}
