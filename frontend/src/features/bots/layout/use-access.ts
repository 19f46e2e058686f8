import { useEffect, useRef, useState } from 'react';
import { api } from '../../../api/api';
import { type AccessChange, live } from '../../../api/live';
import { useAppDispatch } from '../../../api/store/store-hooks';
import { useBots } from '../drafts/use-bot';

interface News {
  botId: string;
  role: AccessChange['role'];
}

const NOT_FOUND = 'BOTS.NOT_FOUND';

/**
 * Listens for changes of what the user may do with the bot that is open: its controls follow, and the page can
 * say why. Null: the user may not even read it any more.
 */
export function useAccess(botId: string): AccessChange['role'] | undefined {
  const dispatch = useAppDispatch();
  const { data } = useBots();
  const role = data?.find(({ _id }) => _id === botId)?.role;
  const known = useRef(role);
  if (role) known.current = role;
  const [news, setNews] = useState<News>();
  useEffect(() => {
    known.current = undefined;
    const learn = (now: AccessChange['role']) => {
      const { current: before } = known;
      // who owns it has deleted it here or in another tab, and is told there
      if (before === undefined || before === now || (before === 'owner' && now === null)) return;
      known.current = now ?? undefined;
      setNews({ botId, role: now });
      dispatch(api.util.invalidateTags(['Bot', 'Team']));
    };
    return live.joinBot(botId, {
      onAccess: (change) => {
        if (change.bot_id === botId) learn(change.role);
      },
      onError: ({ code }) => {
        if (code === NOT_FOUND) learn(null);
      },
    });
  }, [botId, dispatch]);
  return news?.botId === botId ? news.role : undefined;
}
