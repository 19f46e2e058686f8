import { borrow, type LentReact } from '../../react/lent';
import { addTexts, menuTexts } from '../parts/later-texts';
import css from './menu.css';
import type { MenuStart, MenuView } from './menu-contract';
import { MenuPage } from './menu-page';

const styled = new WeakSet<Node>();

/** The menu, drawn with the panel's React and styled in its shadow root, in its language. */
export function menuWith(react: LentReact, { panel, style, texts, later }: MenuStart): MenuView {
  borrow(react);
  addTexts(texts, menuTexts, later.slice(-Object.keys(menuTexts).length));
  const root = panel?.getRootNode();
  if (root && !styled.has(root)) style(css);
  if (root) styled.add(root);
  return MenuPage;
}
