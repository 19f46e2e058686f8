import type { BotProfile } from '../api/types';
import type { Bubble } from '../panel/panel-contract';
import { styleIn } from './style';

const CHAT = 'M12 2C-4 2-2 18 4 18v4l5-3c20 2 20-17 3-17z';

// Important rules of a shadow tree win over every rule of the host page, important or not.
const CSS = [
  `:host{all:initial!important;position:fixed!important;z-index:var(--chirrup-z-index,9999999999)!important}`,
  `@media print{:host{display:none!important}}`,
  '.b{all:unset;color:var(--iconFontColor);background:var(--iconBackgroundColor);border-radius:50%;position:fixed;cursor:pointer;margin:0 env(safe-area-inset-right) env(safe-area-inset-bottom) env(safe-area-inset-left);padding:16px;bottom:var(--chirrup-bottom,20px);box-shadow:0 4px 16px #0003;right:var(--chirrup-side,20px)}',
  `.left .b{right:auto;left:var(--chirrup-side,20px)}`,
  `.b:focus-visible{outline:3px solid var(--iconBackgroundColor);outline-offset:3px}`,
  `.b:before{display:block;content:"";background:currentColor;clip-path:path("${CHAT}");padding:12px;forced-color-adjust:none}`,
].join('');

/** Draws the round button in a shadow root, for a place after the body: a body that is replaced, moved or watched is without effect there. */
export function drawBubble(profile: BotProfile): Bubble & { host: HTMLElement } {
  const host = document.createElement('div');
  const shadow = host.attachShadow({ mode: 'open' });
  const container = document.createElement('div');
  const button = document.createElement('button');
  const style = styleIn(shadow);
  style(CSS);
  for (const key in profile.theme)
    container.style.setProperty(`--${key}`, profile.theme[key as 'primaryColor']);
  container.className = profile.icon_location.slice(7);
  button.className = 'b';
  button.setAttribute('aria-haspopup', 'dialog');
  button.setAttribute('aria-label', `Open chat: ${profile.dialogue_title || profile.bot_name}`);
  container.append(button);
  shadow.append(container);
  host.popover = 'manual';
  return { host, shadow, container, button, style };
}
