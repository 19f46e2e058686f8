import { makeStyles, tokens } from '@fluentui/react-components';
import { light, widths } from '../../../ui/theme/tokens';

const phone = `@media (max-width: ${widths.phone}px)`;

// It looks like the chat it opens, which keeps its bot's light colours on a dark page too.
const bubble = {
  maxWidth: '85%',
  boxSizing: 'border-box',
  padding: '8px 12px',
  borderRadius: '12px',
  margin: 0,
} as const;

const focus = { outline: `2px solid ${light.accent}`, outlineOffset: '2px' };

export const useHeroChatStyles = makeStyles({
  panel: {
    overflow: 'hidden',
    borderRadius: tokens.borderRadiusXLarge,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    boxShadow: tokens.shadow16,
    color: light.text,
    backgroundColor: light.surface,
  },
  header: {
    display: 'flex',
    alignItems: 'center',
    columnGap: '12px',
    padding: '16px',
    fontWeight: 600,
    color: light.onAccent,
    backgroundColor: light.accent,
  },
  avatar: {
    display: 'grid',
    placeItems: 'center',
    width: '32px',
    height: '32px',
    borderRadius: '8px',
    color: light.accentText,
    backgroundColor: light.surface,
  },
  talk: { display: 'flex', flexDirection: 'column', rowGap: '12px', padding: '16px' },
  visitor: { ...bubble, alignSelf: 'flex-end', color: light.onAccent, backgroundColor: light.accent },
  bot: { ...bubble, alignSelf: 'flex-start', backgroundColor: light.surfaceHover },
  more: { color: 'inherit', ':focus-visible': focus },
  verified: {
    display: 'inline-flex',
    alignItems: 'center',
    columnGap: '4px',
    marginTop: '-4px',
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    color: light.success,
  },
  chips: {
    display: 'flex',
    flexWrap: 'wrap',
    justifyContent: 'flex-end',
    gap: '8px',
    marginTop: '12px',
    // the bubble lies over the right edge of a phone
    [phone]: { justifyContent: 'flex-start' },
  },
  chip: {
    padding: '6px 12px',
    fontFamily: 'inherit',
    fontSize: tokens.fontSizeBase300,
    lineHeight: tokens.lineHeightBase300,
    color: light.accentText,
    backgroundColor: light.surface,
    border: `1px solid ${light.accent}`,
    borderRadius: '16px',
    cursor: 'pointer',
    ':hover': { backgroundColor: light.accentSurface },
    ':focus-visible': focus,
  },
  form: { display: 'flex', columnGap: '8px', padding: '0 16px 16px' },
  input: {
    flexGrow: 1,
    minWidth: 0,
    boxSizing: 'border-box',
    minHeight: '44px',
    padding: '10px 12px',
    fontFamily: 'inherit',
    // smaller text makes phones zoom in
    fontSize: '16px',
    color: light.text,
    backgroundColor: light.surface,
    border: `1px solid ${light.lineControl}`,
    borderRadius: '8px',
    '::placeholder': { color: light.textQuiet, opacity: 1 },
    ':focus-visible': focus,
  },
  send: {
    display: 'grid',
    placeItems: 'center',
    width: '44px',
    flexShrink: 0,
    padding: 0,
    fontSize: '20px',
    color: light.onAccent,
    backgroundColor: light.accent,
    border: 'none',
    borderRadius: '8px',
    cursor: 'pointer',
    ':focus-visible': focus,
  },
});
