import type { BotProfile } from '../api/types';
import type { Bubble } from '../panel/panel-contract';
import { styleIn } from './style';

const CHAT = 'M12 2C-4 2-2 18 4 18v4l5-3c20 2 20-17 3-17z';

// Important rules of a shadow tree win over every rule of the host page, important or not.
const CSS = [
  `:host{all:initial!important;position:fixed!important;z-index:var(--chirrup-z-index,9999999999)!important}`,
  `@media print{:host{display:none!important}}`,
  '.b{all:unset;position:fixed;bottom:var(--chirrup-bottom,20px);border-radius:50%;padding:16px;background:var(--iconBackgroundColor);color:var(--iconFontColor);cursor:pointer;margin:0 env(safe-area-inset-right) env(safe-area-inset-bottom) env(safe-area-inset-left);right:var(--chirrup-side,20px);box-shadow:0 4px 16px #0003}',
  `.left .b{right:auto;left:var(--chirrup-side,20px)}`,
  `.b:focus-visible{outline:3px solid var(--iconBackgroundColor);outline-offset:3px}`,
  `.b:before{display:block;content:"";background:currentColor;clip-path:path("${CHAT}");padding:12px;forced-color-adjust:none}`,
].join('');

/** Draws the round button in a shadow root after the body, where a body that is replaced, moved or watched is without effect. */
export function drawBubble(profile: BotProfile): Bubble {
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
  document.documentElement.append(host);
  // what lies above all layers stands still where the root is moved; a layer that the page gives it, it keeps
  if (+getComputedStyle(host).zIndex > 2e9) host.showPopover?.();
  return { shadow, container, button, style };
}
