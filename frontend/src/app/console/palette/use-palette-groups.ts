import { useLocation, useNavigate } from 'react-router';
import { useBots } from '../../../features/bots/drafts/use-bot';
import { shortId } from '../../../features/bots/list/bot-list';
import { nameOrElse } from '../../../lib/labels/names';
import type { PaletteGroup } from '../../../ui/command-palette/find-entries';
import { tabs } from '../tabs';

interface Actions {
  createBot: () => void;
  logOut: () => void;
}

/** Where one can go from here, and what can be done. */
export function usePaletteGroups({ createBot, logOut }: Actions): PaletteGroup[] {
  const navigate = useNavigate();
  const botId = useLocation().pathname.split('/')[2];
  const { data: bots = [] } = useBots();
  const open = bots.find(({ _id }) => _id === botId);
  const go = (path: string) => () => void navigate(path);
  const tabGroup = open && {
    heading: nameOrElse(open.botname),
    entries: [
      ...tabs.map(({ path, label }) => ({
        id: `tab ${path}`,
        label,
        hint: 'Tab',
        onSelect: go(`/console/${open._id}/${path}`),
      })),
      {
        id: 'profile page',
        label: 'Open the profile page',
        hint: 'New tab',
        onSelect: () => void window.open(`/b/${encodeURIComponent(open._id)}`, '_blank', 'noopener'),
      },
    ],
  };
  return [
    ...(tabGroup ? [tabGroup] : []),
    {
      heading: 'Bots',
      entries: bots.map(({ _id, botname }) => ({
        id: `bot ${_id}`,
        label: nameOrElse(botname),
        hint: shortId(_id),
        onSelect: go(`/console/${_id}/basic_info`),
      })),
    },
    {
      heading: 'Actions',
      entries: [
        { id: 'create bot', label: 'Create a Bot', onSelect: createBot },
        { id: 'account', label: 'Account', onSelect: go('/console/account') },
        { id: 'log out', label: 'Log out', onSelect: logOut },
      ],
    },
  ].filter(({ entries }) => entries.length > 0);
}
