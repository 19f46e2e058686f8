import { useAppDispatch } from '../../../api/store/store-hooks';
import type { Bot } from '../../../api/types';
import { SETTING_LABELS } from '../../../lib/labels/bot-labels';
import { SaveState, type SaveStateValue } from '../../../ui/save-state';
import { retryBot } from '../drafts/bot-autosave';
import { type BotDraft, hasEdits } from '../drafts/bot-draft';
import type { WatchedField } from '../drafts/bot-fields';
import { switchLive } from '../live-mode/switch-live';

export function BotSaveState({ bot, draft }: { bot: Bot; draft: BotDraft | undefined }) {
  const dispatch = useAppDispatch();
  const onRetry = () => {
    void dispatch(retryBot(bot._id));
    if (draft?.live?.problem) void dispatch(switchLive(bot, draft.live.wanted));
  };
  return <SaveState state={draft ? toValue(draft, onRetry) : { kind: 'idle' }} />;
}

function toValue(draft: BotDraft, onRetry: () => void): SaveStateValue {
  const { outcome, live } = draft;
  if (outcome.kind === 'failed') {
    const { message, retrying } = outcome;
    return retrying
      ? { kind: 'retrying', message, onRetry }
      : { kind: 'failed', message: `Not saved. ${message}`, onRetry };
  }
  if (outcome.kind === 'conflict')
    return { kind: 'failed', message: 'Not saved: changed somewhere else too.' };
  if (hasEdits(draft) || draft.inFlight || live?.problem === null) return { kind: 'saving' };
  const stuck = stuckFields(draft);
  if (stuck.length > 0) {
    const message = `Not saved: ${stuck.map((field) => SETTING_LABELS[field]).join(', ')}.`;
    // what our own rules refuse has to be changed first
    const again = live !== null || Object.keys(draft.reasons).length > 0;
    return { kind: 'failed', message, onRetry: again ? onRetry : undefined };
  }
  return outcome.kind === 'saved' ? { kind: 'saved', at: outcome.at } : { kind: 'idle' };
}

function stuckFields({ live, refused }: BotDraft): WatchedField[] {
  const stuck = { ...refused, ...(live && { live_mode: live.wanted }) };
  return (Object.keys(SETTING_LABELS) as WatchedField[]).filter((field) => field in stuck);
}
