import { makeStyles, tokens } from '@fluentui/react-components';

export const useTeamStyles = makeStyles({
  page: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalL, maxWidth: '960px' },
  // Narrow windows scroll the table, not the page.
  scroll: {
    overflowX: 'auto',
    backgroundColor: tokens.colorNeutralBackground1,
    borderRadius: tokens.borderRadiusLarge,
    boxShadow: `inset 0 0 0 1px ${tokens.colorNeutralStroke2}`,
  },
  table: { minWidth: '640px', tableLayout: 'fixed' },
  cell: { padding: '12px', height: 'auto', overflowWrap: 'anywhere' },
  head: { padding: '8px 12px', fontWeight: 600 },
  role: { width: '280px' },
  actions: { width: '224px' },
  line: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '4px 8px' },
  buttons: { display: 'flex', flexWrap: 'wrap', justifyContent: 'flex-end', gap: '4px' },
  quiet: { color: tokens.colorNeutralForeground2, fontVariantNumeric: 'tabular-nums' },
  select: { minWidth: '104px' },
  form: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalL, padding: '4px 2px' },
});
