import { speak } from './language';
import { mountPanel } from './mount';
import css from './panel.css';
import type { PanelContext } from './panel-contract';

/** Where the build puts the languages: a folder, and how their files' names end. */
declare const TEXTS: [folder: string, end: string];

export const mount = async (context: PanelContext) => {
  await speak(
    context.profile.locale,
    async (code) => (await import(TEXTS[0] + code + TEXTS[1])).default,
    context.language,
  );
  return mountPanel(context, css);
};
