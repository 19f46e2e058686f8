import { Button, makeStyles, Text, tokens } from '@fluentui/react-components';
import { ArrowUndoRegular, HistoryRegular } from '@fluentui/react-icons';
import type { BotChange } from '../../api/types';
import { useOwnerZone } from '../../lib/labels/owner-zone';
import { clockLabel, dayLabel } from '../../lib/time-label';
import { describeChange, fieldsOf, labelOf } from './describe-change';

const useStyles = makeStyles({
  item: {
    display: 'flex',
    flexDirection: 'column',
    rowGap: '8px',
    padding: '12px 16px',
    borderRadius: tokens.borderRadiusLarge,
    backgroundColor: tokens.colorNeutralBackground1,
    boxShadow: `inset 0 0 0 1px ${tokens.colorNeutralStroke2}`,
  },
  head: { display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', gap: '4px 12px' },
  // a name may be one long word
  what: { minWidth: 0, overflowWrap: 'anywhere' },
  quiet: { color: tokens.colorNeutralForeground2, fontVariantNumeric: 'tabular-nums' },
  actions: { display: 'flex', flexWrap: 'wrap', gap: '8px', marginInlineStart: '-8px' },
  summary: { width: 'fit-content', cursor: 'pointer', color: tokens.colorNeutralForeground2 },
  fields: { display: 'flex', flexDirection: 'column', rowGap: '12px', paddingTop: '8px' },
  both: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)',
    gap: '8px 12px',
    '@media (max-width: 640px)': { gridTemplateColumns: 'minmax(0, 1fr)' },
  },
  text: {
    margin: 0,
    padding: '8px',
    maxHeight: '200px',
    overflowY: 'auto',
    whiteSpace: 'pre-wrap',
    overflowWrap: 'anywhere',
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground2,
  },
});

interface ChangeItemProps {
  change: BotChange;
  /** Undefined if the reader may not restore. */
  onRestore: ((change: BotChange, all: boolean) => void) | undefined;
  busy: boolean;
}

/** One change: who did what when, what it was before, and the ways back. */
export function ChangeItem({ change, onRestore, busy }: ChangeItemProps) {
  useOwnerZone();
  const styles = useStyles();
  const fields = fieldsOf(change);
  return (
    <li className={styles.item}>
      <div className={styles.head}>
        <Text weight="semibold" dir="auto" className={styles.what}>
          {describeChange(change)}
        </Text>
        <Text size={200} className={styles.quiet}>
          {dayLabel(change.at)}, {clockLabel(change.at)} ·{' '}
          {change.by || (change.source === 'plan' ? 'by itself' : 'Former collaborator')}
        </Text>
      </div>
      {fields.length > 0 && (
        <details>
          <summary className={styles.summary}>Before and after</summary>
          <div className={styles.fields}>
            {fields.map(({ field, before, after }) => (
              <div key={field}>
                <Text size={200} weight="semibold">
                  {labelOf(field)}
                </Text>
                <div className={styles.both}>
                  <Text as="pre" font="base" size={200} dir="auto" className={styles.text}>
                    {before || '–'}
                  </Text>
                  <Text as="pre" font="base" size={200} dir="auto" className={styles.text}>
                    {after || '–'}
                  </Text>
                </div>
              </div>
            ))}
          </div>
        </details>
      )}
      {onRestore && (
        <div className={styles.actions}>
          <Button
            size="small"
            appearance="subtle"
            icon={<ArrowUndoRegular />}
            disabled={busy}
            onClick={() => onRestore(change, false)}
          >
            Undo this change
          </Button>
          <Button
            size="small"
            appearance="subtle"
            icon={<HistoryRegular />}
            disabled={busy}
            onClick={() => onRestore(change, true)}
          >
            Go back to before this
          </Button>
        </div>
      )}
    </li>
  );
}
