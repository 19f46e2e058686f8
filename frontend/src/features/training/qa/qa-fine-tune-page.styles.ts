import { makeStyles, tokens } from '@fluentui/react-components';

export const useQaStyles = makeStyles({
  page: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalL, maxWidth: '640px' },
  widePage: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalL, maxWidth: '960px' },
  list: {
    display: 'flex',
    flexDirection: 'column',
    rowGap: tokens.spacingVerticalM,
    listStyleType: 'none',
    margin: 0,
    padding: 0,
  },
  entry: { rowGap: tokens.spacingVerticalM, borderRadius: tokens.borderRadiusLarge },
  // as high as its text, where browsers can
  text: { fieldSizing: 'content', minHeight: '52px', maxHeight: '320px' },
  newEntry: { boxShadow: `inset 3px 0 0 ${tokens.colorBrandStroke1}, ${tokens.shadow4}` },
  newLine: { display: 'flex', alignItems: 'center', columnGap: tokens.spacingHorizontalS },
  search: { width: '100%', maxWidth: 'none' },
  entryFoot: {
    display: 'flex',
    alignItems: 'center',
    flexWrap: 'wrap',
    minHeight: '32px',
    rowGap: tokens.spacingVerticalXS,
    columnGap: tokens.spacingHorizontalL,
  },
  quiet: { color: tokens.colorNeutralForeground2, fontVariantNumeric: 'tabular-nums' },
  fixed: { flexShrink: 0 },
  delete: { flexShrink: 0, marginInlineStart: 'auto' },
  saveState: { flex: '1 1 0', minWidth: 0 },
  // Words on a failure need more room than is left between the others.
  failure: { flexBasis: '100%', order: 1 },
  undo: {
    position: 'sticky',
    bottom: tokens.spacingVerticalL,
    zIndex: 1,
    display: 'flex',
    flexDirection: 'column',
    rowGap: tokens.spacingVerticalS,
  },
  undoBar: { boxShadow: tokens.shadow16 },
});
