import { makeStyles, tokens } from '@fluentui/react-components';

const wide = '@media (min-width: 1000px)';

export const useLegalStyles = makeStyles({
  root: {
    maxWidth: '1072px',
    margin: '0 auto',
    padding: '48px 24px 64px',
    fontSize: tokens.fontSizeBase400,
    lineHeight: tokens.lineHeightBase400,
    [wide]: {
      display: 'grid',
      gridTemplateColumns: '240px minmax(0, 1fr)',
      columnGap: '48px',
      alignItems: 'start',
    },
  },
  contents: {
    margin: '16px 0 32px',
    fontSize: tokens.fontSizeBase300,
    lineHeight: tokens.lineHeightBase300,
    [wide]: { gridArea: '1 / 1 / span 2', position: 'sticky', top: '88px', margin: 0 },
  },
  contentsTitle: { margin: '0 0 8px', fontSize: 'inherit', fontWeight: 600 },
  contentsList: { margin: 0, padding: 0, listStyleType: 'none' },
  contentsLink: {
    display: 'block',
    padding: '4px 0',
    color: tokens.colorNeutralForeground2,
    textDecorationLine: 'none',
    borderRadius: '4px',
    ':hover': { color: tokens.colorNeutralForeground1, textDecorationLine: 'underline' },
  },
  text: {
    maxWidth: '72ch',
    [wide]: { gridColumn: 2 },
    '& p': { margin: '0 0 12px' },
    '& ul': { margin: '0 0 12px', paddingLeft: '24px' },
    '& li': { marginBottom: '4px' },
    '& a': { color: tokens.colorBrandForegroundLink },
    '& code': { fontFamily: tokens.fontFamilyMonospace, fontSize: '0.9em', overflowWrap: 'anywhere' },
    '& table': { width: '100%', borderCollapse: 'collapse', margin: '0 0 16px' },
    '& th, & td': {
      padding: '8px 12px 8px 0',
      textAlign: 'left',
      verticalAlign: 'top',
      borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
      fontSize: tokens.fontSizeBase300,
      lineHeight: tokens.lineHeightBase300,
    },
  },
  heading: {
    margin: '0 0 8px',
    fontSize: tokens.fontSizeBase600,
    lineHeight: tokens.lineHeightBase600,
    fontWeight: 600,
  },
  updated: { color: tokens.colorNeutralForeground2 },
  section: {
    margin: '32px 0 8px',
    fontSize: tokens.fontSizeBase500,
    lineHeight: tokens.lineHeightBase500,
    fontWeight: 600,
    scrollMarginTop: '80px',
  },
  countries: {
    columnWidth: '220px',
    columnGap: '24px',
    '& li': { breakInside: 'avoid' },
  },
});
