import { makeStyles, tokens } from '@fluentui/react-components';
import { widths } from '../../ui/theme/tokens';

// a person is a block of lines there
const phone = `@media (max-width: ${widths.phone}px)`;
/** Where addresses would break beside the other columns. */
const medium = `@media (min-width: ${widths.phone + 1}px) and (max-width: 900px)`;

export const useTeamStyles = makeStyles({
  page: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalL, maxWidth: '960px' },
  box: {
    overflow: 'hidden',
    backgroundColor: tokens.colorNeutralBackground1,
    borderRadius: tokens.borderRadiusLarge,
    boxShadow: `inset 0 0 0 1px ${tokens.colorNeutralStroke2}`,
  },
  table: { tableLayout: 'fixed', [phone]: { display: 'block' } },
  headRow: { [phone]: { position: 'absolute', opacity: 0, pointerEvents: 'none' } },
  row: { [phone]: { display: 'flex', flexDirection: 'column', padding: '8px 0' } },
  cell: { padding: '12px', height: 'auto', overflowWrap: 'anywhere', [phone]: { padding: '4px 12px' } },
  head: { padding: '8px 12px', fontWeight: 600 },
  role: { width: '280px', [medium]: { width: '208px' }, [phone]: { width: 'auto' } },
  actions: { width: '224px', [medium]: { width: '184px' }, [phone]: { width: 'auto' } },
  unseen: {
    position: 'absolute',
    width: '1px',
    height: '1px',
    overflow: 'hidden',
    clipPath: 'inset(50%)',
    whiteSpace: 'nowrap',
  },
  line: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '4px 8px' },
  buttons: {
    display: 'flex',
    flexWrap: 'wrap',
    justifyContent: 'flex-end',
    gap: '4px',
    [phone]: { justifyContent: 'flex-start' },
  },
  quiet: { color: tokens.colorNeutralForeground2, fontVariantNumeric: 'tabular-nums' },
  select: { minWidth: '104px' },
  form: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalL, padding: '4px 2px' },
});
