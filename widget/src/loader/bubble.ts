import type { BotProfile } from '../api/types';
import type { Bubble } from '../panel/panel-contract';
import { styleIn } from './style';

const CHAT = 'M12 2C-4 2-2 18 4 18v4l5-3c20 2 20-17 3-17z';

// Important rules of a shadow tree win over every rule of the host page, important or not.
const CSS = `:host{all:initial!important;display:block!important;position:fixed!important;z-index:var(--chirrup-z-index,9999999999)!important}
@media print{:host{display:none!important}}
.b{all:unset;position:fixed;bottom:calc(var(--chirrup-bottom,20px) + env(safe-area-inset-bottom));right:calc(var(--chirrup-side,20px) + env(safe-area-inset-right));padding:16px;border-radius:50%;background:var(--iconBackgroundColor);color:var(--iconFontColor);box-shadow:0 4px 16px #0003;cursor:pointer}
.left .b{right:auto;left:calc(var(--chirrup-side,20px) + env(safe-area-inset-left))}
.b:focus-visible{outline:3px solid var(--iconBackgroundColor);outline-offset:3px}
.b:before{content:"";display:block;width:24px;height:24px;background:currentColor;forced-color-adjust:none;clip-path:path("${CHAT}")}`;

/** Draws the round button in a shadow root after the body, where a body that is replaced, moved or watched is without effect. */
export function drawBubble(profile: BotProfile): Bubble {
  const host = document.createElement('div');
  const shadow = host.attachShadow({ mode: 'open' });
  const container = document.createElement('div');
  const button = document.createElement('button');
  const style = styleIn(shadow);
  style(CSS);
  for (const [key, colour] of Object.entries(profile.theme)) container.style.setProperty(`--${key}`, colour);
  if (/left/.test(profile.icon_location)) container.className = 'left';
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
