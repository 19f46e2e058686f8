import {
  Button,
  MessageBar,
  MessageBarActions,
  MessageBarBody,
  MessageBarTitle,
} from '@fluentui/react-components';
import { useAppDispatch } from '../../../api/store/store-hooks';
import { FIELD_LABELS, SETTING_LABELS } from '../../../lib/labels/bot-labels';
import { resolveConflict } from './bot-autosave';
import type { BotDraft } from './bot-draft';

/** Says what changed somewhere else while the owner was editing and, where both sides changed it, asks. */
export function BotConflict({ botId, draft }: { botId: string; draft: BotDraft | undefined }) {
  const dispatch = useAppDispatch();
  if (draft?.outcome.kind === 'conflict') {
    const { theirs, fields } = draft.outcome;
    return (
      <MessageBar intent="warning" layout="multiline">
        <MessageBarBody>
          <MessageBarTitle>Somebody else changed this bot while you were editing.</MessageBarTitle>
          Changed on both sides, and not saved yet:
          <ul>
            {fields.map((field) => (
              <li key={field}>
                {FIELD_LABELS[field]}: theirs is {quoted(theirs[field])}, yours is{' '}
                {quoted(draft.edits[field])}
              </li>
            ))}
          </ul>
        </MessageBarBody>
        <MessageBarActions>
          <Button onClick={() => void dispatch(resolveConflict(botId, 'mine'))}>Keep mine</Button>
          <Button onClick={() => void dispatch(resolveConflict(botId, 'theirs'))}>Take theirs</Button>
        </MessageBarActions>
      </MessageBar>
    );
  }
  if (!draft || draft.merged.length === 0) return null;
  return (
    <MessageBar intent="info">
      <MessageBarBody>
        Somebody else changed {draft.merged.map((field) => SETTING_LABELS[field]).join(', ')} meanwhile. Both
        changes are kept.
      </MessageBarBody>
    </MessageBar>
  );
}

const SHOWN = 120;

function quoted(value: unknown): string {
  const isList = typeof value === 'object' && value !== null;
  const text = isList ? Object.values(value).join(' · ') : String(value ?? '');
  if (text === '') return 'empty';
  return text.length > SHOWN ? `“${text.slice(0, SHOWN)}…”` : `“${text}”`;
}
