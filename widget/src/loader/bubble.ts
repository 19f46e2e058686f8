import type { BotProfile } from '../api/types';

const CHAT =
  'M12 3C6.5 3 2 6.8 2 11.4c0 2.5 1.3 4.8 3.4 6.3L5 21.5l4-2.2c1 .2 2 .4 3 .4 5.5 0 10-3.7 10-8.3S17.5 3 12 3z';
const CLOSE = 'M5.3 8 12 14.7 18.7 8l1.5 1.5L12 17.7 3.8 9.5z';

// Important rules of a shadow tree win over every rule of the host page, important or not.
const CSS = `:host{all:initial!important;display:block!important;position:fixed!important;z-index:2147483647!important}
@media print{:host{display:none!important}}
.b{all:unset;position:fixed;bottom:env(safe-area-inset-bottom);right:env(safe-area-inset-right);margin:20px;padding:16px;border-radius:50%;background:var(--iconBackgroundColor,#5654df);color:var(--iconFontColor,#fff);box-shadow:0 4px 16px #0003;cursor:pointer}
.b.left{right:auto;left:env(safe-area-inset-left)}
.b:focus-visible{outline:3px solid var(--iconBackgroundColor);outline-offset:3px}
.b.unread:after{content:"";position:absolute;top:2px;right:2px;padding:6px;border:2px solid #fff;border-radius:50%;background:#b42318}
.b:before{content:"";display:block;width:24px;height:24px;scale:1.17;background:currentColor;forced-color-adjust:none;clip-path:path("${CHAT}")}
.b[aria-expanded=true]:before{clip-path:path("${CLOSE}")}`;

export interface Bubble {
  shadow: ShadowRoot;
  container: HTMLElement;
  button: HTMLButtonElement;
  show(isOpen: boolean): void;
}

/** Draws the round button in a shadow root after the body, where a body that is replaced, moved or watched is without effect. */
export function drawBubble(profile: BotProfile): Bubble {
  const { theme, icon_location } = profile;
  const host = document.createElement('div');
  const shadow = host.attachShadow({ mode: 'open' });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(CSS);
  shadow.adoptedStyleSheets = [sheet];
  const container = document.createElement('div');
  for (const [key, colour] of Object.entries(theme)) container.style.setProperty(`--${key}`, colour);

  const button = document.createElement('button');
  button.className = icon_location === 'bottom_left' ? 'b left' : 'b';
  button.setAttribute('aria-haspopup', 'dialog');

  const show = (isOpen: boolean) => {
    button.setAttribute('aria-expanded', `${isOpen}`);
    button.setAttribute(
      'aria-label',
      `${isOpen ? 'Close' : 'Open'} chat: ${profile.dialogue_title || profile.bot_name}`,
    );
  };
  show(false);
  container.append(button);
  shadow.append(container);
  document.documentElement.append(host);
  return { shadow, container, button, show };
}
