import { makeStyles, tokens } from '@fluentui/react-components';

export const useTranscriptStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', minWidth: 0, minHeight: 0, height: '100%' },
  head: {
    display: 'flex',
    alignItems: 'center',
    columnGap: tokens.spacingHorizontalS,
    minHeight: '48px',
    padding: '0 16px',
    boxShadow: `inset 0 -1px ${tokens.colorNeutralStroke2}`,
  },
  headEnd: { display: 'flex', alignItems: 'center', minWidth: 0, marginInlineStart: 'auto' },
  quiet: { color: tokens.colorNeutralForeground2, fontVariantNumeric: 'tabular-nums' },
  padded: { padding: '16px' },
  frame: { position: 'relative', flex: '1 1 0', minHeight: 0 },
  box: {
    position: 'relative',
    display: 'flex',
    flexDirection: 'column',
    rowGap: tokens.spacingVerticalL,
    boxSizing: 'border-box',
    height: '100%',
    padding: '16px',
    overflowY: 'auto',
    // The position is kept by the code, also where the browser would not.
    overflowAnchor: 'none',
  },
  // Held while more may come, so that nothing moves when it does.
  top: { minHeight: '32px', flexShrink: 0 },
  day: {
    alignSelf: 'center',
    fontSize: tokens.fontSizeBase200,
    color: tokens.colorNeutralForeground2,
  },
  firstPlace: {
    position: 'absolute',
    top: '8px',
    insetInlineEnd: '16px',
    '& > *': { boxShadow: tokens.shadow4 },
  },
  pillPlace: {
    position: 'absolute',
    bottom: '12px',
    insetInline: 0,
    display: 'flex',
    justifyContent: 'center',
    pointerEvents: 'none',
    '& > *': { pointerEvents: 'auto', boxShadow: tokens.shadow8 },
  },
});
