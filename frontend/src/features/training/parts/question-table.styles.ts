import { makeStyles, tokens } from '@fluentui/react-components';

/** Tables of questions: gaps and test questions. */
export const useQuestionTableStyles = makeStyles({
  tabs: { marginLeft: '-8px' },
  view: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalL },
  bar: { display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: '8px 16px' },
  end: { marginInlineStart: 'auto' },
  // Narrow windows scroll the table, not the page.
  scroll: {
    overflowX: 'auto',
    backgroundColor: tokens.colorNeutralBackground1,
    borderRadius: tokens.borderRadiusLarge,
    boxShadow: `inset 0 0 0 1px ${tokens.colorNeutralStroke2}`,
  },
  table: { minWidth: '640px', tableLayout: 'fixed' },
  wide: { minWidth: '860px' },
  row: { verticalAlign: 'top' },
  cell: { padding: '12px 8px', height: 'auto', verticalAlign: 'top', overflowWrap: 'anywhere' },
  state: { width: '96px' },
  share: { width: '128px', fontVariantNumeric: 'tabular-nums' },
  date: { width: '112px', fontVariantNumeric: 'tabular-nums' },
  actions: { width: '240px' },
  narrowActions: { width: '96px' },
  stack: { display: 'flex', flexDirection: 'column', rowGap: '4px', minWidth: 0 },
  buttons: { display: 'flex', flexWrap: 'wrap', gap: '8px' },
  quiet: { color: tokens.colorNeutralForeground2 },
  answer: {
    display: '-webkit-box',
    overflow: 'hidden',
    overflowWrap: 'anywhere',
    WebkitBoxOrient: 'vertical',
    WebkitLineClamp: '4',
    whiteSpace: 'pre-line',
  },
  more: { alignSelf: 'start' },
  form: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalM, padding: '4px 2px' },
  changes: {
    display: 'flex',
    flexDirection: 'column',
    rowGap: '16px',
    margin: 0,
    padding: 0,
    listStyleType: 'none',
  },
});
