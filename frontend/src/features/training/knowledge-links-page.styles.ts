import { makeStyles, tokens } from '@fluentui/react-components';

export const useLinksStyles = makeStyles({
  page: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalL },
  form: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalM, padding: '4px 2px' },
  quiet: { color: tokens.colorNeutralForeground2, fontVariantNumeric: 'tabular-nums' },
  danger: { color: tokens.colorStatusDangerForeground1 },
  grid: {
    borderRadius: tokens.borderRadiusLarge,
    backgroundColor: tokens.colorNeutralBackground1,
    boxShadow: `0 0 0 1px ${tokens.colorNeutralStroke2}`,
  },
  gridHead: {
    position: 'sticky',
    top: 0,
    zIndex: 1,
    borderRadius: `${tokens.borderRadiusLarge} ${tokens.borderRadiusLarge} 0 0`,
    backgroundColor: tokens.colorNeutralBackground1,
  },
  gridRow: { alignItems: 'stretch' },
  wide: { flex: '3 1 0', minWidth: 0, padding: '8px' },
  narrow: { flex: '0 0 96px', padding: '8px' },
  clamped: {
    display: '-webkit-box',
    overflow: 'hidden',
    overflowWrap: 'anywhere',
    WebkitBoxOrient: 'vertical',
    WebkitLineClamp: '3',
  },
  card: {
    display: 'flex',
    alignItems: 'center',
    columnGap: '8px',
    width: '100%',
    padding: '8px',
    borderRadius: tokens.borderRadiusLarge,
    boxShadow: `inset 0 0 0 1px ${tokens.colorNeutralStroke2}`,
  },
  cardText: { minWidth: 0 },
  address: { display: 'flex', flexDirection: 'column', alignItems: 'start', rowGap: '4px', minWidth: 0 },
  link: {
    display: '-webkit-box',
    overflow: 'hidden',
    overflowWrap: 'anywhere',
    WebkitBoxOrient: 'vertical',
    WebkitLineClamp: '2',
    color: tokens.colorBrandForegroundLink,
  },
});
