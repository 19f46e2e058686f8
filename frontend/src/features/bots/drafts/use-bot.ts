import { useCallback, useMemo } from 'react';
import { useBotsQuery } from '../../../api/bots.api';
import { useSession } from '../../../api/session';
import { useAppDispatch, useAppSelector } from '../../../api/store/store-hooks';
import type { Bot } from '../../../api/types';
import { editBot } from './bot-autosave';
import { type BotDraft, botProblems, viewOf } from './bot-draft';
import { selectDraft } from './bot-drafts.slice';
import type { BotEdits, EditableField } from './bot-fields';

export interface EditableBot {
  /** As the owner sees it, unsaved edits included. */
  bot: Bot;
  draft: BotDraft | undefined;
  /** What keeps a field from being saved. */
  problems: Partial<Record<EditableField, string>>;
  readOnly: boolean;
  edit: (change: BotEdits) => void;
}

export function useBots() {
  const { userId } = useSession();
  return useBotsQuery(userId ?? '', { skip: userId === null });
}

export function useBot(botId: string): EditableBot | undefined {
  const { data } = useBots();
  const dispatch = useAppDispatch();
  const draft = useAppSelector((state) => selectDraft(state, botId));
  const stored = data?.find(({ _id }) => _id === botId);
  const bot = useMemo(() => stored && viewOf(stored, draft), [stored, draft]);
  const problems = useMemo(() => botProblems(draft), [draft]);
  // the same from key to key: fields that are not typed in need not be drawn again
  const edit = useCallback(
    (change: BotEdits) => void (stored && dispatch(editBot(stored, change))),
    [stored, dispatch],
  );
  return bot && { bot, draft, problems, readOnly: bot.role === 'viewer', edit };
}
