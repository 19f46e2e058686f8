import { makeStyles, shorthands, tokens } from '@fluentui/react-components';

/** Below this width the index stands under the document. */
const narrow = '@media (max-width: 900px)';

export const useDocsPageStyles = makeStyles({
  root: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 3fr) minmax(220px, 1fr)',
    columnGap: '48px',
    maxWidth: '1152px',
    margin: '0 auto',
    padding: '32px 24px 64px',
    [narrow]: { gridTemplateColumns: 'minmax(0, 1fr)', padding: '16px 16px 48px' },
  },
  side: {
    gridColumn: 2,
    gridRow: 1,
    alignSelf: 'start',
    position: 'sticky',
    top: '80px',
    maxHeight: 'calc(100vh - 96px)',
    overflowY: 'auto',
    padding: '4px',
    [narrow]: { display: 'contents' },
  },
  search: { position: 'relative', marginBottom: '24px', [narrow]: { order: 0, marginBottom: '16px' } },
  article: {
    gridColumn: 1,
    gridRow: 1,
    [narrow]: { order: 1, gridRow: 'auto' },
  },
  index: {
    [narrow]: {
      order: 2,
      gridColumn: 1,
      marginTop: '48px',
      paddingTop: '24px',
      borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
    },
  },
  toIndex: { display: 'none', marginBottom: '8px', [narrow]: { display: 'inline-block' } },
});

export const useDocumentStyles = makeStyles({
  root: {
    maxWidth: '72ch',
    overflowWrap: 'break-word',
    fontSize: tokens.fontSizeBase400,
    lineHeight: '1.6',
    '& h1': { margin: '0 0 8px', fontSize: '32px', lineHeight: '40px', fontWeight: 600 },
    '& h2': { margin: '40px 0 8px', fontSize: '20px', lineHeight: '28px', fontWeight: 600 },
    '& h3': { margin: '28px 0 8px', fontSize: '16px', lineHeight: '24px', fontWeight: 600 },
    '& p, & ul, & ol, & blockquote, & figure, & .wide, & .code': { margin: '0 0 16px' },
    '& ul, & ol': { paddingInlineStart: '24px' },
    '& li': { marginBottom: '6px' },
    '& li > ul, & li > ol': { margin: '6px 0 0' },
    '& a': { color: tokens.colorBrandForegroundLink, textDecorationLine: 'underline' },
    '& h3 code': { fontSize: '15px', overflowWrap: 'anywhere' },
    '& .anchor': {
      marginInlineStart: '8px',
      color: tokens.colorNeutralForeground2,
      textDecorationLine: 'none',
      opacity: 0,
    },
    '& h2:hover .anchor, & h3:hover .anchor, & .anchor:focus-visible': { opacity: 1 },
    '& code': {
      fontFamily: tokens.fontFamilyMonospace,
      fontSize: '0.88em',
      padding: '1px 4px',
      borderRadius: tokens.borderRadiusSmall,
      backgroundColor: tokens.colorNeutralBackground2,
    },
    '& .code': { position: 'relative' },
    '& .copy': { position: 'absolute', top: '8px', right: '8px' },
    '& pre': {
      margin: 0,
      padding: '14px 16px',
      paddingInlineEnd: '104px',
      overflowX: 'auto',
      fontSize: '14px',
      lineHeight: '22px',
      borderRadius: tokens.borderRadiusMedium,
      border: `1px solid ${tokens.colorNeutralStroke2}`,
      backgroundColor: tokens.colorNeutralBackground2,
    },
    '& pre code': { padding: 0, fontSize: 'inherit', backgroundColor: 'transparent' },
    '& blockquote': {
      padding: '12px 16px',
      borderRadius: tokens.borderRadiusMedium,
      backgroundColor: tokens.colorBrandBackground2,
    },
    '& blockquote > :last-child': { marginBottom: 0 },
    '& .wide': { overflowX: 'auto' },
    '& table': { borderCollapse: 'collapse', fontSize: '14px', lineHeight: '20px' },
    '& th, & td': {
      ...shorthands.padding('8px', '12px'),
      borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
      textAlign: 'start',
      verticalAlign: 'top',
    },
    '& th': { fontWeight: 600, whiteSpace: 'nowrap' },
    '& img': {
      maxWidth: '100%',
      height: 'auto',
      borderRadius: tokens.borderRadiusLarge,
      border: `1px solid ${tokens.colorNeutralStroke2}`,
    },
    '& figure': { marginInlineStart: 0, marginInlineEnd: 0 },
    '& figcaption': { fontSize: tokens.fontSizeBase200, color: tokens.colorNeutralForeground2 },
  },
  lead: { color: tokens.colorNeutralForeground2 },
  trail: { marginBottom: '8px', fontSize: '14px', color: tokens.colorNeutralForeground2 },
});
