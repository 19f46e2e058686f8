import { makeStyles, tokens } from '@fluentui/react-components';
import { light } from '../../ui/theme/tokens';

// The picture shows a visitor's chat: it keeps the widget's own light colours on a dark page too.
const bubble = {
  maxWidth: '85%',
  boxSizing: 'border-box',
  padding: '8px 12px',
  borderRadius: '12px',
  margin: 0,
} as const;

export const useHeroChatStyles = makeStyles({
  panel: {
    margin: 0,
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
  bot: {
    ...bubble,
    alignSelf: 'flex-start',
    display: 'flex',
    flexDirection: 'column',
    rowGap: '8px',
    backgroundColor: light.surfaceHover,
  },
  words: { margin: 0 },
  verified: {
    display: 'inline-flex',
    alignItems: 'center',
    columnGap: '4px',
    fontSize: tokens.fontSizeBase200,
    color: light.textQuiet,
  },
  source: {
    display: 'inline-flex',
    alignItems: 'center',
    columnGap: '8px',
    fontSize: tokens.fontSizeBase200,
    color: light.textQuiet,
  },
  mark: {
    display: 'inline-grid',
    placeItems: 'center',
    minWidth: '16px',
    height: '16px',
    marginLeft: '4px',
    borderRadius: '4px',
    fontSize: '12px',
    lineHeight: '16px',
    color: light.accentText,
    backgroundColor: light.surface,
  },
  thumbs: { display: 'flex', columnGap: '12px', color: light.textQuiet },
  input: {
    display: 'flex',
    justifyContent: 'space-between',
    alignItems: 'center',
    margin: '0 16px 16px',
    padding: '12px',
    borderRadius: '8px',
    border: `1px solid ${light.line}`,
    color: light.textQuiet,
  },
});
