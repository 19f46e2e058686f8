import type { BotPart } from '@chirrup/proto/live-events';
import { useEffect } from 'react';
import { api } from '../../../api/api';
import { live } from '../../../api/live';
import { TAB } from '../../../api/send';
import { useAppDispatch } from '../../../api/store/store-hooks';

type Tag = Parameters<typeof api.util.invalidateTags>[0][number];

const LISTED: Record<Exclude<BotPart, 'all'>, Tag[]> = {
  settings: ['Bot', 'Change', 'Restoration'],
  pairs: ['Qa', 'Gap', 'Change'],
  gaps: ['Gap'],
  pages: ['Link', 'Import', 'Schedule', 'Change'],
  tests: ['TestQuestion', 'Change'],
  team: ['Team'],
  history: ['Change'],
};
/** A colleague who types, or an import in parts, is read once. */
export const GATHER_MS = 700;

const tagsOf = (part: BotPart): Tag[] => (part === 'all' ? Object.values(LISTED).flat() : LISTED[part]);

/** Reads again what others, or another window, have changed of the bot that is open. */
export function useOthersEdits(botId: string): void {
  const dispatch = useAppDispatch();
  useEffect(() => {
    const gathered = new Set<Tag>();
    let timer: ReturnType<typeof setTimeout> | undefined;
    let wasJoined = false;
    const gather = (part: BotPart) => {
      for (const tag of tagsOf(part)) gathered.add(tag);
      timer ??= setTimeout(() => {
        timer = undefined;
        dispatch(api.util.invalidateTags([...gathered]));
        gathered.clear();
      }, GATHER_MS);
    };
    const leave = live.joinBot(botId, {
      onEdit: ({ bot_id, part, tab }) => {
        if (bot_id === botId && tab !== TAB) gather(part);
      },
      // events of changes while there was no connection are lost
      onJoined: () => {
        if (wasJoined) gather('all');
        wasJoined = true;
      },
    });
    return () => {
      clearTimeout(timer);
      leave();
    };
  }, [botId, dispatch]);
}
