import { makeStyles, tokens } from '@fluentui/react-components';

const cut = { overflow: 'hidden', whiteSpace: 'nowrap', textOverflow: 'ellipsis' } as const;
const small = { fontSize: tokens.fontSizeBase200, lineHeight: tokens.lineHeightBase200 };

export const useThreadListStyles = makeStyles({
  frame: { display: 'flex', flexDirection: 'column', flex: '1 1 0', minHeight: 0 },
  row: {
    display: 'flex',
    flexDirection: 'column',
    boxSizing: 'border-box',
    rowGap: '2px',
    height: '82px',
    margin: '0 4px',
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
  id: { ...small, minWidth: 0, color: tokens.colorNeutralForeground2, fontVariantNumeric: 'tabular-nums' },
  unanswered: {
    padding: '0 4px',
    fontSize: tokens.fontSizeBase100,
    lineHeight: tokens.lineHeightBase200,
    fontWeight: tokens.fontWeightSemibold,
    borderRadius: tokens.borderRadiusSmall,
    color: tokens.colorStatusWarningForeground1,
    backgroundColor: tokens.colorStatusWarningBackground1,
  },
  language: {
    fontSize: tokens.fontSizeBase100,
    textTransform: 'uppercase',
    textDecorationLine: 'none',
    color: tokens.colorNeutralForeground2,
  },
  time: {
    ...small,
    marginInlineStart: 'auto',
    color: tokens.colorNeutralForeground2,
    whiteSpace: 'nowrap',
  },
  question: {
    ...cut,
    minHeight: '20px',
    fontSize: tokens.fontSizeBase300,
    lineHeight: tokens.lineHeightBase300,
  },
  strong: { fontWeight: tokens.fontWeightSemibold },
  words: { ...cut, ...small, flex: '1 1 0', minWidth: 0, color: tokens.colorNeutralForeground2 },
  vote: {
    display: 'inline-flex',
    alignItems: 'center',
    columnGap: '4px',
    fontSize: tokens.fontSizeBase200,
    color: tokens.colorNeutralForeground2,
    fontVariantNumeric: 'tabular-nums',
  },
  more: { padding: '12px' },
  end: { padding: '12px 16px', color: tokens.colorNeutralForeground2 },
  pillPlace: {
    position: 'sticky',
    top: '8px',
    zIndex: 1,
    display: 'flex',
    justifyContent: 'center',
    height: 0,
    '& > *': { boxShadow: tokens.shadow8 },
  },
});
