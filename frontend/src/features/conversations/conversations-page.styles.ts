import { makeStyles, tokens } from '@fluentui/react-components';

export const useConversationsStyles = makeStyles({
  page: {
    display: 'grid',
    gridTemplateColumns: '340px minmax(0, 1fr)',
    // As much as the tab leaves, and the specified 90 % of the window where that is less.
    height: '100%',
    maxHeight: '90dvh',
    overflow: 'hidden',
    borderRadius: tokens.borderRadiusLarge,
    backgroundColor: tokens.colorNeutralBackground1,
    boxShadow: `0 0 0 1px ${tokens.colorNeutralStroke2}`,
  },
  onePane: { gridTemplateColumns: 'minmax(0, 1fr)' },
  side: {
    display: 'flex',
    flexDirection: 'column',
    minHeight: 0,
    minWidth: 0,
    boxShadow: `inset -1px 0 ${tokens.colorNeutralStroke2}`,
  },
  head: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    columnGap: '12px',
    minHeight: '48px',
    padding: '0 16px',
    boxShadow: `inset 0 -1px ${tokens.colorNeutralStroke2}`,
  },
  heading: { margin: '0 auto 0 0', fontSize: tokens.fontSizeBase300, fontWeight: tokens.fontWeightSemibold },
  news: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    padding: '4px 8px 4px 16px',
    color: tokens.colorNeutralForeground2,
    fontVariantNumeric: 'tabular-nums',
    boxShadow: `inset 0 -1px ${tokens.colorNeutralStroke2}`,
  },
  padded: { padding: '16px' },
  main: { minHeight: 0, minWidth: 0 },
  live: {
    display: 'inline-flex',
    alignItems: 'center',
    columnGap: '8px',
    color: tokens.colorNeutralForeground2,
  },
  liveDot: {
    width: '8px',
    height: '8px',
    borderRadius: '50%',
    backgroundColor: tokens.colorNeutralForegroundDisabled,
  },
  liveOn: { backgroundColor: tokens.colorStatusSuccessForeground1 },
});
