import { useLocation } from 'react-router';
import { useBot } from '../../features/bots/drafts/use-bot';
import { tabs } from './tabs';

/** What the browser's tab and history call the open page. */
export function ConsoleTitle() {
  const [, , section = '', path] = useLocation().pathname.split('/');
  const bot = useBot(section)?.bot;
  const tab = tabs.find((each) => each.path === path);
  if (section === 'account') return <title>Profile · Chirrup</title>;
  if (!bot || !tab) return <title>My Bots · Chirrup</title>;
  return <title>{`${tab.label} · ${bot.botname || 'Unnamed bot'} · Chirrup`}</title>;
}
