import { lent } from './hooks/lend';
import type { Chat } from './hooks/use-chat';
import { language, type Texts, texts } from './parts/texts';

/** The menu and the forms below answers, loaded with the first of them; nothing if a page's policy refuses the file. */
export const loadMenu = ({ style }: Chat) =>
  import('./menu/menu').then(
    ({ menuWith }) => menuWith(lent, { style, texts: texts as Texts, later: language.later }),
    () => undefined,
  );
