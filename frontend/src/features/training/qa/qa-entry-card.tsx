import { cutText } from '@chirrup/text/search/cut-text';
import { Badge, Button, Card, Field, mergeClasses, Text, Textarea } from '@fluentui/react-components';
import { DeleteRegular } from '@fluentui/react-icons';
import { type FocusEvent, memo, type ReactNode } from 'react';
import { useParams } from 'react-router';
import { useRole } from '../../../api/bots.api';
import type { QaText } from '../../../api/types';
import { dateFormat } from '../../../lib/labels/formats';
import { quoted } from '../../../lib/labels/names';
import { useOwnerZone } from '../../../lib/labels/owner-zone';
import { pairProblems } from '../../../lib/pair-text';
import { editItem, useEditorsOf } from '../../../lib/presence/here';
import { EditConflict } from '../../../ui/dialogs/edit-conflict';
import { PausedMark } from '../../../ui/plan/paused-mark';
import { SwitchPlan } from '../../../ui/plan/switch-plan';
import { SaveState, type SaveStateValue } from '../../../ui/save-state';
import { PhrasingsField } from './phrasings-field';
import { isDirty, type QaDraft, type QaEntry } from './qa-draft';
import { useQaStyles } from './qa-fine-tune-page.styles';

interface QaEntryCardProps {
  entry: QaEntry;
  readOnly: boolean;
  /** A pair just added or brought back takes the focus. */
  focus: boolean;
  /** The test question of the pair. */
  test: ReactNode;
  onKeep: (entry: QaEntry) => void;
  onEdit: (entry: QaEntry, text: Partial<QaText>) => void;
  onLeave: (entry: QaEntry) => void;
  onRemove: (entry: QaEntry) => void;
  onRetry: (entry: QaEntry) => void;
  /** Chooses between two edits of the same. */
  onResolve: (entry: QaEntry, choice: 'mine' | 'theirs') => void;
  /** Makes a new pair of one that was deleted elsewhere. */
  onAddAgain: (entry: QaEntry) => void;
}

/** One pair: both boxes save by themselves, and the line below shows the save state. */
export const QaEntryCard = memo(function QaEntryCard(props: QaEntryCardProps) {
  const { entry, readOnly, focus, test, onKeep, onEdit, onLeave, onRemove, onRetry, onResolve, onAddAgain } =
    props;
  useOwnerZone();
  const styles = useQaStyles();
  const problems = pairProblems(entry);
  const { stored } = entry;
  const isDraft = stored?.draft === true;
  const editors = useEditorsOf(stored?._id ?? '');
  const leave = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (relatedTarget instanceof Node && currentTarget.contains(relatedTarget)) return;
    editItem('');
    onLeave(entry);
  };
  return (
    <li data-pair={entry.key}>
      <Card
        className={mergeClasses(styles.entry, isDraft && styles.newEntry)}
        onFocus={() => !readOnly && editItem(stored?._id ?? '')}
        onBlur={leave}
      >
        {isDraft && (
          <div className={styles.newLine}>
            <Badge appearance="tint" shape="rounded" color="brand">
              Draft
            </Badge>
            <Text size={200} className={styles.quiet}>
              Written from your pages: it answers nobody until you keep it.
            </Text>
            {!readOnly && (
              <Button size="small" className={styles.delete} onClick={() => onKeep(entry)}>
                Keep
              </Button>
            )}
          </div>
        )}
        {stored?.paused && (
          <PausedMark text="Not used in answers: the plan has no room for it. It comes back with a larger plan, or when other pairs are deleted." />
        )}
        {editors && (
          <Text size={200} role="status" className={styles.quiet}>
            {editors} {editors.includes(', ') ? 'are' : 'is'} here too.
          </Text>
        )}
        <Field label="Question" validationMessage={problems.question}>
          <Textarea
            dir="auto"
            autoFocus={focus}
            readOnly={readOnly}
            resize="vertical"
            textarea={{ className: styles.text }}
            value={entry.question}
            placeholder="How long do I have to return an order?"
            onChange={(_, { value }) => onEdit(entry, { question: value })}
          />
        </Field>
        <PhrasingsField
          question={entry.question}
          phrasings={entry.phrasings}
          problem={problems.phrasings}
          readOnly={readOnly}
          onChange={(phrasings) => onEdit(entry, { phrasings })}
        />
        <Field label="Answer" validationMessage={problems.answer}>
          <Textarea
            dir="auto"
            resize="vertical"
            rows={3}
            textarea={{ className: styles.text }}
            readOnly={readOnly}
            value={entry.answer}
            placeholder="You can return it within 30 days."
            onChange={(_, { value }) => onEdit(entry, { answer: value })}
          />
        </Field>
        {entry.draft?.outcome.kind === 'conflict' && (
          <PairConflict entry={entry} outcome={entry.draft.outcome} onResolve={onResolve} />
        )}
        <div className={styles.entryFoot}>
          <Text size={200} className={mergeClasses(styles.quiet, styles.fixed)}>
            Time Added: {stored ? addedAt.format(stored.created_at * 1000) : 'not saved yet'}
          </Text>
          {test}
          <span className={mergeClasses(styles.saveState, hasFailed(entry) && styles.failure)}>
            <SaveState state={saveStateOf(entry, onRetry, onAddAgain)} />
          </span>
          {!readOnly && (
            <Button
              className={styles.delete}
              appearance="subtle"
              icon={<DeleteRegular />}
              aria-label={`Delete ${pairName(entry)}`}
              onClick={() => onRemove(entry)}
            >
              Delete
            </Button>
          )}
        </div>
      </Card>
    </li>
  );
});

const addedAt = dateFormat({ dateStyle: 'medium', timeStyle: 'short' });
const NAME_LENGTH = 48;

/** How a pair is spoken of: by the beginning of its question. */
export function pairName({ question }: Pick<QaText, 'question'>): string {
  const name = question.trim().replace(/\s+/g, ' ');
  const cut = cutText(name, NAME_LENGTH);
  return quoted(cut === name ? name : `${cut.trimEnd()}…`, 'this pair');
}

function hasFailed({ draft }: QaEntry): boolean {
  return draft?.outcome.kind === 'failed' && !draft.inFlight;
}

function UpgradeForMore() {
  const styles = useQaStyles();
  const { mayUpgrade } = useRole(useParams().botId ?? '');
  return mayUpgrade && <SwitchPlan size="small" className={styles.fixed} />;
}

interface PairConflictProps extends Pick<QaEntryCardProps, 'entry' | 'onResolve'> {
  outcome: Extract<QaDraft['outcome'], { kind: 'conflict' }>;
}

const LABELS = { question: 'Question', answer: 'Answer', phrasings: 'Other wordings' };

function PairConflict({ entry, outcome, onResolve }: PairConflictProps) {
  const shown = (text: string | string[]) => (typeof text === 'string' ? text : text.join(' · '));
  const fields = outcome.fields.map((field) => ({
    label: LABELS[field],
    theirs: shown(outcome.theirs[field]),
    mine: shown(entry[field]),
  }));
  return (
    <EditConflict
      what="this pair"
      fields={fields}
      onMine={() => onResolve(entry, 'mine')}
      onTheirs={() => onResolve(entry, 'theirs')}
    />
  );
}

function saveStateOf(
  entry: QaEntry,
  onRetry: (entry: QaEntry) => void,
  onAddAgain: (entry: QaEntry) => void,
): SaveStateValue {
  const { draft } = entry;
  if (!draft) return { kind: 'idle' };
  if (draft.inFlight) return { kind: 'saving' };
  if (draft.outcome.kind === 'failed') {
    const { message, retrying, full, gone } = draft.outcome;
    if (full) return { kind: 'failed', message, action: <UpgradeForMore /> };
    if (gone) {
      const action = (
        <Button size="small" onClick={() => onAddAgain(entry)}>
          Add it again
        </Button>
      );
      return { kind: 'failed', message, action };
    }
    return { kind: retrying ? 'retrying' : 'failed', message, onRetry: () => onRetry(entry) };
  }
  if (draft.outcome.kind !== 'saved' || isDirty(draft)) return { kind: 'idle' };
  return { kind: 'saved', at: draft.outcome.at };
}
