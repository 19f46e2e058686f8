import { makeStyles, tokens } from '@fluentui/react-components';

export const useThreadListStyles = makeStyles({
  root: { flex: '1 1 0', minHeight: 0, overflowY: 'auto', overscrollBehavior: 'contain' },
  list: { listStyleType: 'none', margin: 0, padding: '4px' },
  item: { contentVisibility: 'auto', containIntrinsicSize: 'auto 60px' },
  row: {
    display: 'flex',
    flexDirection: 'column',
    rowGap: '4px',
    padding: '8px 12px',
    borderRadius: tokens.borderRadiusMedium,
    color: tokens.colorNeutralForeground1,
    textDecorationLine: 'none',
    ':hover': { backgroundColor: tokens.colorSubtleBackgroundHover },
    ':focus-visible': {
      outlineStyle: 'solid',
      outlineWidth: '2px',
      outlineOffset: '-2px',
      outlineColor: tokens.colorStrokeFocus2,
    },
  },
  selected: {
    backgroundColor: tokens.colorBrandBackground2,
    ':hover': { backgroundColor: tokens.colorBrandBackground2 },
  },
  line: { display: 'flex', alignItems: 'center', columnGap: '8px', minWidth: 0, minHeight: '20px' },
  dot: {
    width: '8px',
    height: '8px',
    flexShrink: 0,
    borderRadius: '50%',
    backgroundColor: tokens.colorBrandBackground,
  },
  id: { fontVariantNumeric: 'tabular-nums' },
  time: { marginInlineStart: 'auto', color: tokens.colorNeutralForeground2, whiteSpace: 'nowrap' },
  words: { flex: '1 1 0', minWidth: 0, color: tokens.colorNeutralForeground2 },
  vote: {
    display: 'inline-flex',
    alignItems: 'center',
    columnGap: '4px',
    fontSize: tokens.fontSizeBase200,
    color: tokens.colorNeutralForeground2,
    fontVariantNumeric: 'tabular-nums',
  },
  more: { padding: '12px' },
});
