import { makeStyles, tokens } from '@fluentui/react-components';

/** What the rails of bots and account have in common. */
export const useRailStyles = makeStyles({
  link: {
    display: 'flex',
    alignItems: 'center',
    columnGap: '8px',
    padding: '5px 12px',
    borderRadius: tokens.borderRadiusMedium,
    color: tokens.colorNeutralForeground1,
    textDecorationLine: 'none',
    ':hover': { backgroundColor: tokens.colorNeutralBackground1Hover },
    '&[aria-current="page"]': { backgroundColor: tokens.colorBrandBackground2 },
  },
  /** In the collapsed rail. */
  small: { padding: '6px', justifyContent: 'center' },
  icon: { fontSize: '1.25rem', display: 'flex', flexShrink: 0 },
  cut: { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  foot: {
    marginTop: 'auto',
    display: 'flex',
    flexDirection: 'column',
    rowGap: '4px',
    paddingTop: '12px',
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
  },
});
