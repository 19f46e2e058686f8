import { makeStyles, shorthands, tokens } from '@fluentui/react-components';

export const useMarkdownStyles = makeStyles({
  root: {
    overflowWrap: 'anywhere',
    minWidth: 0,
    '& > :first-child': { marginTop: 0 },
    '& > :last-child': { marginBottom: 0 },
    '& p, & ul, & ol, & pre, & blockquote, & h5, & .wide': { margin: `${tokens.spacingVerticalS} 0` },
    '& ul, & ol': { paddingInlineStart: '24px' },
    '& li > ul, & li > ol': { margin: 0 },
    '& h5': { fontSize: tokens.fontSizeBase300, fontWeight: tokens.fontWeightSemibold },
    '& a': { color: tokens.colorBrandForegroundLink, textDecorationLine: 'underline' },
    '& sup': { lineHeight: 0 },
    '& img': { maxWidth: '100%', borderRadius: tokens.borderRadiusMedium },
    '& hr': { height: '1px', ...shorthands.borderStyle('none'), backgroundColor: tokens.colorNeutralStroke2 },
    '& code': {
      fontFamily: tokens.fontFamilyMonospace,
      fontSize: '0.92em',
      padding: '0 4px',
      borderRadius: tokens.borderRadiusSmall,
      backgroundColor: tokens.colorNeutralBackground3,
    },
    '& pre': {
      overflowX: 'auto',
      padding: tokens.spacingHorizontalS,
      borderRadius: tokens.borderRadiusMedium,
      backgroundColor: tokens.colorNeutralBackground3,
    },
    '& pre code': { padding: 0, backgroundColor: 'transparent', overflowWrap: 'normal' },
    '& blockquote': {
      paddingInlineStart: tokens.spacingHorizontalM,
      boxShadow: `inset 3px 0 ${tokens.colorNeutralStroke1}`,
    },
    '& .wide': { overflowX: 'auto' },
    '& table': { borderCollapse: 'collapse' },
    '& th, & td': {
      border: `1px solid ${tokens.colorNeutralStroke2}`,
      padding: '4px 8px',
      textAlign: 'start',
      overflowWrap: 'normal',
    },
  },
});
