import { useLocation } from 'react-router';
import { openEntry } from '../../features/account/account-menu-entry';
import { useBot } from '../../features/bots/drafts/use-bot';
import { nameOrElse } from '../../lib/labels/names';
import { accountMenu } from './account/account-menu';
import { tabs } from './tabs';

/** What the browser's tab and history call the open page. */
export function ConsoleTitle() {
  const { pathname } = useLocation();
  const [, , section = '', path] = pathname.split('/');
  const bot = useBot(section)?.bot;
  const tab = tabs.find((each) => each.path === path);
  if (section === 'account')
    return <title>{`${openEntry(accountMenu, pathname)?.label ?? 'Account'} · Chirrup`}</title>;
  if (!bot || !tab) return <title>My Bots · Chirrup</title>;
  return <title>{`${tab.label} · ${nameOrElse(bot.botname)} · Chirrup`}</title>;
}
