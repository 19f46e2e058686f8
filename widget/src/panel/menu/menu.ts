import { borrow, type LentReact } from '../../react/lent';
import { addTexts, menuTexts } from '../parts/later-texts';
import { MailBelow } from './mail-below';
import css from './menu.css';
import type { Menu, MenuStart } from './menu-contract';
import { MenuPage } from './menu-page';
import { ReasonForm } from './reason-form';

const styled = new WeakSet<MenuStart['style']>();

/** The menu and the forms below answers, drawn with the panel's React and styled in its shadow root, in its language. */
export function menuWith(react: LentReact, { style, texts, later }: MenuStart): Menu {
  borrow(react);
  addTexts(texts, menuTexts, later.slice(-Object.keys(menuTexts).length));
  if (!styled.has(style)) style(css);
  styled.add(style);
  return { page: MenuPage, mail: MailBelow, reason: ReasonForm };
}
