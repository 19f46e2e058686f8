import { makeStyles, tokens } from '@fluentui/react-components';
import { widths } from '../../ui/theme/tokens';

const phone = `@media (max-width: ${widths.phone}px)`;

export const useSiteHeaderStyles = makeStyles({
  root: {
    position: 'sticky',
    top: 0,
    zIndex: 5,
    backgroundColor: tokens.colorNeutralBackground1,
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  bar: {
    maxWidth: '1120px',
    boxSizing: 'border-box',
    margin: '0 auto',
    padding: '12px 24px',
    display: 'flex',
    alignItems: 'center',
    flexWrap: 'wrap',
    columnGap: '24px',
    [phone]: { padding: '12px 16px' },
  },
  home: { color: tokens.colorNeutralForeground1, textDecorationLine: 'none', borderRadius: '8px' },
  nav: {
    display: 'flex',
    columnGap: '24px',
    marginLeft: '24px',
    [phone]: { display: 'none' },
  },
  navOpen: {
    [phone]: {
      display: 'flex',
      flexDirection: 'column',
      order: 3,
      flexBasis: '100%',
      margin: '12px 0 0',
      borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
    },
  },
  link: {
    color: tokens.colorNeutralForeground2,
    textDecorationLine: 'none',
    borderRadius: '4px',
    ':hover': { color: tokens.colorNeutralForeground1 },
    [phone]: { padding: '12px 0' },
  },
  actions: { display: 'flex', columnGap: '8px', marginLeft: 'auto' },
  burger: { display: 'none', [phone]: { display: 'inline-flex' } },
  skip: {
    position: 'absolute',
    left: '-9999px',
    padding: '8px 16px',
    borderRadius: '8px',
    color: tokens.colorNeutralForegroundOnBrand,
    backgroundColor: tokens.colorBrandBackground,
    ':focus': { left: '12px', top: '12px' },
  },
});
