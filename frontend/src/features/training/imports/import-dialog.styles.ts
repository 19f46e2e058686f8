import { makeStyles, tokens } from '@fluentui/react-components';

const plainList = { listStyleType: 'none', margin: 0, padding: 0 } as const;

export const useImportStyles = makeStyles({
  content: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalM, padding: '4px 2px' },
  heading: { margin: 0, fontSize: tokens.fontSizeBase300, fontWeight: tokens.fontWeightSemibold },
  quiet: { color: tokens.colorNeutralForeground2, fontVariantNumeric: 'tabular-nums' },
  danger: { color: tokens.colorStatusDangerForeground1 },
  disclaimer: {
    padding: '12px 16px',
    borderRadius: tokens.borderRadiusLarge,
    backgroundColor: tokens.colorNeutralBackground2,
    '& ul': { margin: '4px 0 0', paddingInlineStart: '20px' },
  },
  summary: { display: 'flex', alignItems: 'center', flexWrap: 'wrap', columnGap: '12px' },
  filter: { marginInlineStart: 'auto' },
  addresses: {
    ...plainList,
    height: '320px',
    overflowY: 'auto',
    borderRadius: tokens.borderRadiusMedium,
    boxShadow: `inset 0 0 0 1px ${tokens.colorNeutralStroke2}`,
  },
  addressRow: {
    display: 'flex',
    alignItems: 'baseline',
    columnGap: '12px',
    padding: '8px 12px',
    contentVisibility: 'auto',
    containIntrinsicSize: 'auto 36px',
  },
  // All badges equally wide, so that the addresses beside them line up without gaps.
  badge: { display: 'flex', width: '76px', flexShrink: 0, '& > *': { width: '100%' } },
  rowText: { flex: '1 1 0', minWidth: 0, overflowWrap: 'anywhere' },
  recent: { rowGap: tokens.spacingVerticalS, borderRadius: tokens.borderRadiusLarge },
  rows: { ...plainList, display: 'flex', flexDirection: 'column', rowGap: '8px' },
  row: { display: 'flex', alignItems: 'center', columnGap: '12px' },
  more: { alignSelf: 'start' },
});
