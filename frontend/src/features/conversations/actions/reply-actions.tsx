import { Button, makeStyles, Text, tokens } from '@fluentui/react-components';
import { EditRegular, SaveRegular } from '@fluentui/react-icons';
import type { Message } from '../../../api/types';
import { AppLink } from '../../../ui/app-link';
import { actionsOf, type PairAction } from './pair-of-reply';
import type { PairOutcome } from './use-pair-action';

const useStyles = makeStyles({
  line: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '4px 8px',
    marginInlineStart: '-8px',
  },
  outcome: { paddingInlineStart: '8px', color: tokens.colorNeutralForeground2 },
  problem: { paddingInlineStart: '8px', color: tokens.colorStatusDangerForeground1 },
});

const LABELS = { make: 'Make this a Q&A', correct: 'Correct this answer' } as const;
const ICONS = { make: <SaveRegular />, correct: <EditRegular /> };

interface ReplyActionsProps {
  botId: string;
  reply: Message;
  outcome: PairOutcome | undefined;
  onAction: (reply: Message, action: PairAction) => void;
}

/** What the bot's team can make of a reply. */
export function ReplyActions({ botId, reply, outcome, onAction }: ReplyActionsProps) {
  const styles = useStyles();
  const actions = actionsOf(reply);
  if (actions.length === 0) return null;
  return (
    <div className={styles.line}>
      {actions.map((action) => (
        <Button
          key={action}
          size="small"
          appearance="subtle"
          icon={ICONS[action]}
          disabledFocusable={outcome?.busy === true}
          onClick={() => onAction(reply, action)}
        >
          {LABELS[action]}
        </Button>
      ))}
      <span role="status">
        {outcome?.savedId && (
          <Text size={200} className={styles.outcome}>
            Saved.{' '}
            <AppLink to={`/console/${botId}/qa_fine_tune?pair=${encodeURIComponent(outcome.savedId)}`}>
              Open the pair
            </AppLink>
          </Text>
        )}
        {outcome?.problem && (
          <Text size={200} className={styles.problem}>
            {outcome.problem}
          </Text>
        )}
      </span>
    </div>
  );
}
