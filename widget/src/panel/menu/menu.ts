import { borrow, type LentReact } from '../../react/lent';
import css from './menu.css';
import type { MenuView } from './menu-contract';
import { MenuPage } from './menu-page';

const sheet = new CSSStyleSheet();
sheet.replaceSync(css);

/** The menu, drawn with the panel's React and styled in its shadow root. */
export function menuWith(react: LentReact, panel: Element | null): MenuView {
  borrow(react);
  const root = panel?.getRootNode() as ShadowRoot;
  if (!root.adoptedStyleSheets.includes(sheet)) root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet];
  return MenuPage;
}
