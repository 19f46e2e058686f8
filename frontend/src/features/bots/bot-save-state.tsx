import { useAppDispatch } from '../../api/store-hooks';
import { SaveState, type SaveStateValue } from '../../ui/save-state';
import { saveBot } from './bot-autosave';
import { type BotDraft, isUnsaved } from './bot-draft';

export function BotSaveState({ botId, draft }: { botId: string; draft: BotDraft | undefined }) {
  const dispatch = useAppDispatch();
  return <SaveState state={toValue(draft, () => void dispatch(saveBot(botId)))} />;
}

function toValue(draft: BotDraft | undefined, onRetry: () => void): SaveStateValue {
  if (!draft) return { kind: 'idle' };
  if (draft.outcome.kind === 'failed') {
    const { message, retrying } = draft.outcome;
    return retrying
      ? { kind: 'retrying', message, onRetry }
      : { kind: 'failed', message: `Not saved. ${message}`, onRetry };
  }
  if (draft.outcome.kind === 'conflict')
    return { kind: 'failed', message: 'Not saved: changed somewhere else too.' };
  if (isUnsaved(draft)) return { kind: 'saving' };
  return draft.outcome.kind === 'saved' ? { kind: 'saved', at: draft.outcome.at } : { kind: 'idle' };
}
